export {
  type ConsultationStatus,
  consultationStatuses,
  slotHoldingStatuses,
} from "@/db/values/consultations";

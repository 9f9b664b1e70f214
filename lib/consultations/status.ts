export {
  type ConsultationEventDetails,
  type ConsultationEventKind,
  type ConsultationStatus,
  consultationStatuses,
  slotHoldingStatuses,
} from "@/db/values/consultations";

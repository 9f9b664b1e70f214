export {
  type ConsultationEventDetails,
  type ConsultationEventKind,
  type ConsultationStatus,
  consultationStatuses,
} from "@/db/values/consultations";

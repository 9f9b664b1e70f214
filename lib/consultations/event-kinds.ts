export type { ConsultationEventDetails, ConsultationEventKind } from "@/db/values/consultations";

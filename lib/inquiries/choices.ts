import { type ConsultationType, consultationTypes } from "@/db/values/consultations";

export { type ConsultationType, consultationTypes } from "@/db/values/consultations";
export {
  type BudgetRange,
  budgetRanges,
  type InboxView,
  type InquiryForm,
  type InquiryKind,
  type InquiryStatus,
  inboxViews,
  inquiryKinds,
  inquiryStatuses,
  type PartnershipType,
  partnershipTypes,
} from "@/db/values/inquiries";

/** Returns the session type for a length in minutes, or undefined for other lengths. */
export function getConsultationType(minutes: number | null): ConsultationType | undefined {
  return consultationTypes.find((type) => type === `${minutes}min`);
}

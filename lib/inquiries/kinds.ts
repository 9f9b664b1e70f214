/** Where a message came from; the staff inbox shows all of them in one list. */
export const inquiryKinds = ["home", "contact", "consultation", "partnership"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export const inquiryStatuses = ["new", "open", "waiting", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Lengths of a paid session, as the consultation form names them. */
export const consultationTypes = ["30min", "45min", "60min"] as const;
export type ConsultationType = (typeof consultationTypes)[number];

/** The type of a session that takes so many minutes; undefined for other lengths. */
export function consultationTypeOf(minutes: number | null): ConsultationType | undefined {
  return consultationTypes.find((type) => type === `${minutes}min`);
}

/** A booking's way: staff confirm a time, the visitor pays, the invitation goes out. */
export const consultationStatuses = [
  "requested",
  "payment_requested",
  "paid",
  "scheduled",
  "completed",
  "declined",
  "expired",
  "cancelled",
] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

export const partnershipTypes = ["brand", "distribution", "radio", "consulting", "other"] as const;
export type PartnershipType = (typeof partnershipTypes)[number];

export const budgetRanges = ["under-5k", "5k-15k", "15k-50k", "50k-plus", "discuss"] as const;
export type BudgetRange = (typeof budgetRanges)[number];

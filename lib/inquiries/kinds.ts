/** The forms by which visitors write to us. */
export const inquiryForms = ["home", "contact", "consultation", "partnership"] as const;
export type InquiryForm = (typeof inquiryForms)[number];

/** What the staff inbox holds in one list: messages of the forms, and radio packages that were paid. */
export const inquiryKinds = [...inquiryForms, "radio"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export const inquiryStatuses = ["new", "open", "waiting", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** What staff add to a message: an answer by mail, or a note among themselves. */
export const inquiryEntryKinds = ["reply", "note"] as const;

/** Lengths of a paid session, as the consultation form names them. */
export const consultationTypes = ["30min", "45min", "60min"] as const;
export type ConsultationType = (typeof consultationTypes)[number];

/** The type of a session that takes so many minutes; undefined for other lengths. */
export function consultationTypeOf(minutes: number | null): ConsultationType | undefined {
  return consultationTypes.find((type) => type === `${minutes}min`);
}

export const partnershipTypes = ["brand", "distribution", "radio", "consulting", "other"] as const;
export type PartnershipType = (typeof partnershipTypes)[number];

export const budgetRanges = ["under-5k", "5k-15k", "15k-50k", "50k-plus", "discuss"] as const;
export type BudgetRange = (typeof budgetRanges)[number];

/** Public forms that create an inquiry. */
const inquiryForms = ["home", "contact", "consultation", "partnership"] as const;
export type InquiryForm = (typeof inquiryForms)[number];

/** What the inbox contains: messages from the forms and paid radio packages. */
export const inquiryKinds = [...inquiryForms, "radio"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export const inquiryStatuses = ["new", "open", "waiting", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** What staff add to an inquiry: an email reply or an internal note. */
export const inquiryEntryKinds = ["reply", "note"] as const;

export const partnershipTypes = ["brand", "distribution", "radio", "consulting", "other"] as const;
export type PartnershipType = (typeof partnershipTypes)[number];

export const budgetRanges = ["under-5k", "5k-15k", "15k-50k", "50k-plus", "discuss"] as const;
export type BudgetRange = (typeof budgetRanges)[number];

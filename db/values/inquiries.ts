/** Public forms that create an inquiry. */
const inquiryForms = ["home", "contact", "consultation", "partnership"] as const;
export type InquiryForm = (typeof inquiryForms)[number];

/** What the inbox contains: messages from the forms, paid radio packages and unmatched emails. */
export const inquiryKinds = [...inquiryForms, "radio", "email"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export const inquiryStatuses = ["new", "open", "waiting", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Tabs of the inbox. `open`: not closed and not snoozed. `today`: Today's messages. */
export const inboxViews = [
  "open",
  "today",
  "mine",
  "unassigned",
  "overdue",
  "snoozed",
  "closed",
  "all",
] as const;
export type InboxView = (typeof inboxViews)[number];

/** Staff's email reply, an internal note, or the sender's email reply. */
export const inquiryEntryKinds = ["reply", "note", "received"] as const;
export type InquiryEntryKind = (typeof inquiryEntryKinds)[number];

export const partnershipTypes = ["brand", "distribution", "radio", "consulting", "other"] as const;
export type PartnershipType = (typeof partnershipTypes)[number];

export const budgetRanges = ["under-5k", "5k-15k", "15k-50k", "50k-plus", "discuss"] as const;
export type BudgetRange = (typeof budgetRanges)[number];

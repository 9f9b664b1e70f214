/** Public forms that create an inquiry. */
const inquiryForms = ["home", "contact", "consultation", "partnership"] as const;
export type InquiryForm = (typeof inquiryForms)[number];

/** What the inbox contains: messages from the forms, paid radio packages and unmatched emails. */
export const inquiryKinds = [...inquiryForms, "radio", "email"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

export const inquiryStatuses = ["new", "open", "waiting", "closed"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Tabs of the inbox. `open`: not closed and not snoozed. `today`: Today's messages. `closed`: without automatic emails. */
export const inboxViews = [
  "open",
  "today",
  "mine",
  "unassigned",
  "overdue",
  "snoozed",
  "closed",
  "automatic",
  "all",
] as const;
export type InboxView = (typeof inboxViews)[number];

/** Staff's email reply, an internal note, or the sender's email reply. */
export const inquiryEntryKinds = ["reply", "note", "received"] as const;
export type InquiryEntryKind = (typeof inquiryEntryKinds)[number];

/** Why an email counts as sent by a program. `auto_reply`: out-of-office and the like. */
export const automaticKinds = [
  "auto_reply",
  "bounce",
  "read_receipt",
  "mailing_list",
  "automatic",
] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

export const receivedEmailOutcomes = [
  "added",
  "new_message",
  /** It wasn't sent to the inbound address. */
  "ignored",
  /** Its inbox message was made from the webhook because the provider no longer had the email. */
  "unreadable",
] as const;

/** What the webhook of a received email says about it. */
export type ReceivedEmailEvent = {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly subject: string;
};

export const partnershipTypes = ["brand", "distribution", "radio", "consulting", "other"] as const;
export type PartnershipType = (typeof partnershipTypes)[number];

export const budgetRanges = ["under-5k", "5k-15k", "15k-50k", "50k-plus", "discuss"] as const;
export type BudgetRange = (typeof budgetRanges)[number];

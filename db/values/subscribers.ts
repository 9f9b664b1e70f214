/** `unsubscribed` wins over `confirmed`. */
export const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Why a subscriber needs attention: the address, or the latest email to it. */
export const deliveryProblems = ["bounced", "complained", "failed"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** This many "yes" answers count as high intent. */
export const highIntentFrom = 5;
export const quickChecks = 7;

/** Hours after which a pending subscriber needs attention. */
export const pendingAttentionHours = 48;

/** Values of the list's `filter` query parameter. */
export const subscriberFilters = [
  "new-7d",
  "new-30d",
  "pending",
  "confirmed",
  "unsubscribed",
  "high-intent",
  "needs-attention",
  "daily",
  "weekly",
] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

export const subscriberSorts = ["joined", "email", "checks"] as const;
export type SubscriberSort = (typeof subscriberSorts)[number];

/** Filter, search and order of a list or export. */
export type ListView = {
  /** Lowercase, single spaces; empty without a search. */
  readonly search: string;
  readonly filter: SubscriberFilter | null;
  readonly sort: SubscriberSort;
  readonly direction: "asc" | "desc";
};

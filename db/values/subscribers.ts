import type { SegmentCondition } from "@/db/values/segments";

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
  "twice-weekly",
  "weekly",
  "membership",
  "membership-basic",
  "membership-professional",
  "membership-enterprise",
] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

/** The plan that each filter looks for, as stored with a subscriber's membership interest. */
export const membershipFilterPlans = {
  "membership-basic": "Basic",
  "membership-professional": "Professional",
  "membership-enterprise": "Enterprise",
} as const satisfies Partial<Record<SubscriberFilter, string>>;

export const subscriberSorts = ["joined", "email", "checks"] as const;
export type SubscriberSort = (typeof subscriberSorts)[number];

export const sortDirections = ["asc", "desc"] as const;

/** Filter, search and order of a list or export. */
export type ListView = {
  /** Lowercase, single spaces; empty without a search. */
  readonly search: string;
  readonly filter: SubscriberFilter | null;
  /** The saved segment that it's narrowed to, as read with this view. */
  readonly segment: SegmentInView | null;
  readonly sort: SubscriberSort;
  readonly direction: (typeof sortDirections)[number];
};

type SegmentInView = {
  readonly id: string;
  readonly version: number;
  readonly conditions: readonly SegmentCondition[];
};

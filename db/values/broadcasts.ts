/**
 * - `sending`: its recipients are frozen. `sent`: none of them is left.
 * - `needs_decision`: its day passed while nothing ran, or the database was restored.
 */
export const broadcastStatuses = [
  "draft",
  "scheduled",
  "sending",
  "sent",
  "canceled",
  "needs_decision",
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

/** A segment's subscribers, or all of them. */
export const broadcastAudiences = ["everyone", "segment"] as const;

/** Why staff must decide about a broadcast. */
export const broadcastReviewReasons = ["missed", "restored"] as const;
export type BroadcastReviewReason = (typeof broadcastReviewReasons)[number];

/** A claimed recipient's result is in the send log. */
export const recipientStatuses = ["waiting", "claimed", "skipped"] as const;

/** `no_day`: no day of the window was left on which they could get it. */
export const recipientSkipReasons = [
  "no_day",
  "unsubscribed",
  "suppressed",
  "paused",
  "news_off",
  "canceled",
] as const;
export type RecipientSkipReason = (typeof recipientSkipReasons)[number];

/** Days after the broadcast's day on which it may still go out. */
export const broadcastWindow = { default: 2, max: 6 } as const;

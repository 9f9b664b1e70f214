/** What a subscriber is, derived: unsubscribed once they left, confirmed once they said yes. */
export const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Why a subscriber needs a look: the address, or the newest mail to it. */
export const subscriberTroubles = ["bounced", "complained", "failed"] as const;
export type SubscriberTrouble = (typeof subscriberTroubles)[number];

/** So many of the seven checks with a yes make a high intent. */
export const highIntentFrom = 5;
export const quickChecks = 7;

/** Pending for longer than this needs a look, in hours. */
export const pendingHoursToLook = 48;

export const statusLabels: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

/** `unsubscribed` wins over `confirmed`. */
export const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Why a subscriber needs attention: the address, or the latest email to it. */
export const subscriberTroubles = ["bounced", "complained", "failed"] as const;
export type SubscriberTrouble = (typeof subscriberTroubles)[number];

/** This many "yes" answers count as high intent. */
export const highIntentFrom = 5;
export const quickChecks = 7;

/** Hours after which a pending subscriber needs attention. */
export const pendingHoursToLook = 48;

export const statusLabels: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

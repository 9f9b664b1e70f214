import type { SubscriberStatus } from "@/db/values/subscribers";

export {
  type DeliveryProblem,
  highIntentFrom,
  quickChecks,
  type SubscriberStatus,
} from "@/db/values/subscribers";

export const statusLabels: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

export {
  type DeliveryProblem,
  highIntentFrom,
  quickChecks,
  type SubscriberStatus,
} from "@/db/values/subscribers";

import type { Entitlement, OrderStatus } from "@/db/values/orders";
import type { RefundStatus } from "@/db/values/payments";

export { type Entitlement, type OrderStatus, orderStatuses } from "@/db/values/orders";

export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  pending: "Pending",
  processing: "Processing",
  paid: "Paid",
  payment_failed: "Payment failed",
  expired: "Expired",
  partially_refunded: "Partially refunded",
  refunded: "Refunded",
  disputed: "Disputed",
};

export const entitlementLabels: Readonly<Record<Entitlement, string>> = {
  ebook: "eBook",
  course: "Course",
  airplay: "Airplay",
};

export const refundStatusLabels: Readonly<Record<RefundStatus, string>> = {
  pending: "pending",
  requires_action: "needs action in Stripe",
  succeeded: "succeeded",
  canceled: "canceled",
  failed: "failed",
};

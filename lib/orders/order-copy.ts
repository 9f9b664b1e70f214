import type { Entitlement, OrderStatus, ReviewReason } from "@/db/values/orders";
import type { DisputeOutcome, RefundStatus } from "@/db/values/payments";
import type { ProductKind } from "@/db/values/products";

/** Labels of an order's parts, for staff and the dispute evidence. */
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
  pending: "Pending",
  requires_action: "Needs action in Stripe",
  succeeded: "Succeeded",
  canceled: "Canceled",
  failed: "Failed",
};

export const disputeOutcomeLabels: Readonly<Record<DisputeOutcome, string>> = {
  open: "Open",
  won: "Won",
  lost: "Lost",
};

export const downloadEventLabels = {
  opened: "Download opened",
  started: "Download started",
  delivered: "Download completed",
  denied: "Download denied",
  renewed: "New download link created",
  verified: "Customer verified with a code",
} as const;

/** Why an order needs review, as a clause: "Order TME-12345678: a refund doesn't match …". */
export const reviewReasonText: Readonly<Record<ReviewReason, string>> = {
  refund_without_lines: "a refund isn't allocated to any items",
  refund_without_payment: "a refund doesn't match any payment",
  dispute_without_payment: "a dispute doesn't match any payment",
  payment_without_period_end: "a monthly payment doesn't have an end date",
  session_order_mismatch: "a checkout session belongs to another order",
  second_session: "the order has a second checkout session",
  session_currency_mismatch: "the checkout session has a different currency",
  session_subtotal_mismatch: "the checkout session has a different subtotal",
};

type ListedItem = {
  readonly kind: ProductKind;
  readonly title: string;
  readonly quantity: number;
};

/** Lists an order's items by short names, such as "2 × eBook, Spin Pack". */
export function describeItems(items: readonly ListedItem[]): string {
  return items
    .map(({ quantity, ...item }) => `${quantity > 1 ? `${quantity} × ` : ""}${getShortName(item)}`)
    .join(", ");
}

function getShortName({ kind, title }: Pick<ListedItem, "kind" | "title">): string {
  if (kind === "ebook") return "eBook";
  if (kind === "course") return "Course";
  return title.replace(/^(\d+)-minute consultation$/, "$1-min session");
}

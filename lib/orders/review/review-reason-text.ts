import type { ReviewReason } from "@/db/values/orders";

/** Why an order needs review, as a clause: "Order TME-12345678: a refund doesn't match …". */
export const reviewReasonText: Readonly<Record<ReviewReason, string>> = {
  refund_without_lines: "a refund isn't allocated to any items",
  refund_without_payment: "a refund doesn't match any payment",
  dispute_without_payment: "a dispute doesn't match any payment",
  payment_without_period_end: "a monthly payment has no period end",
  session_order_mismatch: "a checkout session names another order",
  second_session: "the order has another checkout session",
  session_currency_mismatch: "the checkout session has a different currency",
  session_subtotal_mismatch: "the checkout session has a different subtotal",
};

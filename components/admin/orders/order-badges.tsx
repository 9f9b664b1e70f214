import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { type OrderStatus, orderStatusLabels } from "@/lib/orders/order-copy";

const tones: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: "neutral",
  processing: "waiting",
  paid: "good",
  payment_failed: "neutral",
  expired: "neutral",
  partially_refunded: "neutral",
  refunded: "neutral",
  disputed: "bad",
};

type Props = {
  readonly status: OrderStatus;
  readonly needsReview: boolean;
  /** The subscription's last renewal is unpaid, although the order itself was paid. */
  readonly isPastDue?: boolean;
  /** A bank has a question about a payment, which took no money. */
  readonly hasStripeInquiry?: boolean;
};

/** The order's status, and what staff must settle. */
export function OrderBadges({
  status,
  needsReview,
  isPastDue = false,
  hasStripeInquiry = false,
}: Props) {
  return (
    <span className="inline-flex gap-1.5 max-md:flex-wrap">
      {isPastDue && status === "paid" ? null : (
        <Badge tone={tones[status]}>{orderStatusLabels[status]}</Badge>
      )}
      {isPastDue ? <Badge tone="bad">Past due</Badge> : null}
      {hasStripeInquiry ? <Badge tone="waiting">Stripe inquiry</Badge> : null}
      {needsReview ? <Badge tone="bad">Needs review</Badge> : null}
    </span>
  );
}

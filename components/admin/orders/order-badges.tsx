import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { orderStatusLabels } from "@/lib/orders/order-copy";
import type { OrderStatus } from "@/lib/orders/status";

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

type Props = { readonly status: OrderStatus; readonly needsReview: boolean };

/** The order's status, and whether it needs review. */
export function OrderBadges({ status, needsReview }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{orderStatusLabels[status]}</Badge>
      {needsReview ? <Badge tone="bad">Needs review</Badge> : null}
    </span>
  );
}

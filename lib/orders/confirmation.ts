import type { ProductKind } from "@/lib/catalog/product";
import type { OrderStatus } from "@/lib/orders/status";

export type ConfirmationLine = {
  readonly title: string;
  readonly kind: ProductKind;
  readonly quantity: number;
  /** How many of these units were refunded, and give access no longer. */
  readonly refundedUnits: number;
  readonly unitPriceCents: number;
  readonly recurringInterval: "month" | null;
};

/** What the confirmation page shows. Email and name are masked unless the buyer's own browser asks. */
export type Confirmation = {
  /**
   * `finalising`: Stripe has not told us yet. `processing`: a delayed payment is on its way.
   * `dispute_lost`: the bank has taken a payment back, and nothing more is to be settled.
   */
  readonly stage:
    | "finalising"
    | "processing"
    | "paid"
    | "failed"
    | "expired"
    | "refunded"
    | "disputed"
    | "dispute_lost";
  readonly status: OrderStatus;
  readonly orderNumber: string;
  readonly orderedAt: Date;
  readonly email: string;
  readonly firstName: string;
  readonly lines: readonly ConfirmationLine[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Once paid these speak of live access: what was refunded, rests or has run out gives none. */
  readonly hasEbook: boolean;
  readonly hasCourse: boolean;
  readonly hasRadio: boolean;
  /** The token by which the buyer's own browser sends the songs; null for everybody else. */
  readonly radioToken: string | null;
  readonly isOwnBrowser: boolean;
  /** True when this reading settled the order, so that its mail waits to be sent. */
  readonly isNews: boolean;
  /** Null unless the order renews: the state of its subscription. */
  readonly subscription: {
    readonly status: string;
    readonly currentPeriodEndsAt: Date | null;
    readonly cancelAtPeriodEnd: boolean;
    readonly paidUntil: Date | null;
  } | null;
};

import type { OrderStatus } from "@/db/values/orders";
import type { ProductKind } from "@/db/values/products";
import type { OrderPromotion } from "@/db/values/promotions";

type ConfirmationItem = {
  readonly title: string;
  readonly kind: ProductKind;
  readonly quantity: number;
  /** Units that were refunded and no longer give access. */
  readonly refundedUnits: number;
  /** Before the promotion. */
  readonly unitPriceCents: number;
  readonly recurringInterval: "month" | null;
};

/**
 * Data for the confirmation page. Email and name are masked unless the request comes from the
 * customer's own browser.
 */
export type Confirmation = {
  /**
   * `finalizing`: Stripe hasn't reported yet. `processing`: a delayed payment is pending.
   * `dispute_lost`: the bank took the payment back, with nothing left to decide.
   */
  readonly stage:
    | "finalizing"
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
  readonly items: readonly ConfirmationItem[];
  /** Before the promotion. */
  readonly subtotalCents: number;
  readonly promotion: OrderPromotion | null;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Once paid, these reflect live access: refunded, suspended and expired grants don't count. */
  readonly hasEbook: boolean;
  readonly hasCourse: boolean;
  readonly course: {
    readonly isOpen: boolean;
    /** The day on which it opens, if it's in presale. */
    readonly opensOn: string | null;
  };
  readonly hasRadio: boolean;
  /** By which day in Chicago we'll contact the customer about the song; null once it's over. */
  readonly songContactBy: string | null;
  /** When the order's session starts and how long it is; null without one. */
  readonly session: {
    readonly startsAt: Date;
    readonly minutes: number;
    /** Its page, once the invitation is sent. */
    readonly url: string | null;
  } | null;
  /** Token for submitting songs, for the customer's own browser only. */
  readonly radioToken: string | null;
  readonly isOwnBrowser: boolean;
  /** The receipt didn't arrive; shown to the customer's own browser only. */
  readonly hasReceiptBounced: boolean;
  /** True when this request changed the order's status, so there may be email to send. */
  readonly hasStatusChanged: boolean;
  /** State of the order's subscription; null for one-time orders. */
  readonly subscription: {
    readonly status: string;
    readonly currentPeriodEndsAt: Date | null;
    readonly cancelAtPeriodEnd: boolean;
    readonly paidUntil: Date | null;
  } | null;
};

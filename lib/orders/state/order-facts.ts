import type { RefundLine, RefundStatus } from "@/db/values/payments";
import type { ProductKind } from "@/db/values/products";
import type { DisputeState } from "@/lib/payments/stripe-statuses";

export type PaidPayment = {
  readonly id: string;
  readonly kind: "initial" | "renewal";
  readonly paymentIntentId: string | null;
  readonly amountCents: number;
  readonly paidAt: Date;
  readonly periodEndsAt: Date | null;
};

/** Everything an order's state is derived from. Ids are Stripe's; amounts are integer cents. */
export type OrderFacts = {
  readonly isCompleted: boolean;
  readonly hasPaymentFailed: boolean;
  readonly hasExpired: boolean;
  readonly items: readonly {
    readonly id: string;
    readonly kind: ProductKind;
    readonly quantity: number;
    readonly includesEbook: boolean;
    readonly recurringInterval: "month" | null;
  }[];
  readonly payments: readonly PaidPayment[];
  readonly refunds: readonly {
    readonly id: string;
    readonly paymentIntentId: string;
    readonly amountCents: number;
    readonly status: RefundStatus;
    /** Set if Stripe's latest status isn't one that we know. */
    readonly unknownStatus?: string | null;
    readonly lines: readonly RefundLine[] | null;
    /** When staff resolved this refund's review. */
    readonly resolvedAt?: Date | null;
  }[];
  readonly disputes: readonly (DisputeState & {
    readonly id: string;
    readonly paymentIntentId: string;
    readonly amountCents: number;
    readonly unknownStatus?: string | null;
    readonly isChargeRefundable?: boolean;
    readonly resolvedAt?: Date | null;
  })[];
  readonly fraudWarnings: readonly {
    readonly id: string;
    readonly paymentIntentId: string;
    readonly amountCents: number;
    readonly fraudType: string;
    readonly isActionable: boolean;
    readonly resolvedAt: Date | null;
  }[];
  /** End of the subscription's current period, if known. */
  readonly subscriptionEndsAt: Date | null;
};

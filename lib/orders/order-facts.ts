import type { ProductKind } from "@/lib/catalog/product";
import type { DisputeOutcome, RefundLine, RefundStatus } from "@/lib/orders/status";

export type PaidPayment = {
  readonly id: string;
  readonly kind: "initial" | "renewal";
  readonly paymentIntentId: string | null;
  readonly amountCents: number;
  readonly paidAt: Date;
  readonly periodEndsAt: Date | null;
};

/** All that decides what has become of an order, by Stripe's ids. Amounts are integer cents. */
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
    readonly lines: readonly RefundLine[] | null;
    /** Staff have decided what it pays back: nothing is left to ask. */
    readonly answeredAt?: Date | null;
  }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly paymentIntentId: string;
    readonly amountCents: number;
    readonly outcome: DisputeOutcome;
    readonly answeredAt?: Date | null;
  }[];
  /** The end of the subscription's current period, where it is known. */
  readonly subscriptionEndsAt: Date | null;
};

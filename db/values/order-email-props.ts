import type { CustomerCodePurpose } from "@/db/values/customers";
import type { Entitlement } from "@/db/values/orders";
import type { OrderPromotion } from "@/db/values/promotions";

export type EmailOrderItem = {
  readonly title: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly recurringInterval: "month" | null;
};

/** Access that a refund or a returned payment ended. */
type EndedAccess = {
  readonly title: string;
  readonly entitlement: Entitlement;
  /** When monthly airplay now ends; null if access has ended. */
  readonly until: string | null;
};

/** Props of emails about an order: see email-props.ts. */
export type OrderEmailPropsByKind = {
  receipt: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly paidAt: string;
    /** At prices before the promotion. */
    readonly lines: readonly EmailOrderItem[];
    readonly subtotalCents: number;
    /** Missing in receipts queued by earlier versions. */
    readonly promotion?: OrderPromotion | null;
    readonly discountCents: number;
    readonly taxCents: number;
    readonly totalCents: number;
    readonly confirmationUrl: string;
    /** Null if the order has no eBook. */
    readonly downloadUrl: string | null;
    readonly downloadExpiresAt: string | null;
    readonly hasCourse: boolean;
    /** Where to start the course; missing before it opens. */
    readonly courseUrl?: string | null;
    /** The day a course bought during presale opens. */
    readonly courseOpensOn?: string | null;
    /** What the course consists of; missing in older emails. */
    readonly courseFormat?: string | null;
    readonly hasRadio: boolean;
    /** Where the customer submits songs; null if the order has no airplay. */
    readonly radioUrl: string | null;
    /** Where to manage or cancel the renewal; null if the order doesn't renew. */
    readonly manageUrl: string | null;
    readonly consents: readonly string[];
  };
  course_welcome: {
    readonly orderNumber: string;
    readonly firstName: string;
    /** Where to start; missing before the course opens. */
    readonly courseUrl?: string | null;
    /** The day a presale course opens, such as `2027-01-15`. */
    readonly opensOn?: string | null;
    /** What the course consists of; missing in older emails. */
    readonly courseFormat?: string | null;
  };
  course_opened: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly courseUrl: string;
    /** What the course consists of; missing in older emails. */
    readonly courseFormat?: string | null;
  };
  new_edition: {
    readonly orderNumber: string;
    readonly firstName: string;
    /** What staff call it, such as "Second edition". */
    readonly edition: string;
    readonly libraryUrl: string;
  };
  payment_failed: {
    readonly orderNumber: string;
    readonly firstName: string;
    /**
     * `order`: a delayed payment failed. `first_month`: the same, but the subscription is still
     * waiting for it. `renewal`: the card for a renewal was declined.
     */
    readonly occasion: "order" | "first_month" | "renewal";
    readonly amountCents: number;
    readonly actionUrl: string;
  };
  /** The customer's bank took back a debit after it had succeeded. */
  payment_returned: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly amountCents: number;
    /** Stripe's code, such as `insufficient_funds`. */
    readonly reason: string;
    readonly endedAccess: readonly EndedAccess[];
    /** Where to pay again: the cart, or the subscription if it still renews. */
    readonly keepsEbook: boolean;
    readonly action: { readonly kind: "order" | "subscription"; readonly url: string };
    readonly orderUrl: string;
  };
  subscription_canceled: {
    readonly orderNumber: string;
    readonly firstName: string;
    /**
     * `ending`: at the end of the paid month. `unpaid`: at the end of a month with an open payment.
     * `ended`: immediately.
     */
    readonly state: "ending" | "unpaid" | "ended";
    /** End of the paid airplay; null if it's in the past or unknown. */
    readonly endsAt: string | null;
    readonly manageUrl: string;
  };
  /** Asked for on the Manage Subscription page. */
  subscription_link: {
    readonly firstName: string;
    /** Newest first. */
    readonly subscriptions: readonly { readonly orderNumber: string; readonly manageUrl: string }[];
  };
  /** Receipt for a renewal payment. */
  subscription_renewed: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly paidAt: string;
    /** The items that renew. */
    readonly lines: readonly EmailOrderItem[];
    readonly totalCents: number;
    /** The paid period; null if Stripe doesn't say. */
    readonly period: { readonly startsAt: string; readonly endsAt: string } | null;
    /** Prices exclude tax. */
    readonly isTaxed: boolean;
    /** No more charges follow. */
    readonly isCanceled: boolean;
    readonly nextChargeAt: string | null;
    readonly orderUrl: string;
    readonly manageUrl: string;
  };
  /** The yearly reminder of what renews, for how much, and how to cancel. */
  renewal_reminder: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly startedAt: string;
    readonly lines: readonly EmailOrderItem[];
    readonly isTaxed: boolean;
    readonly nextChargeAt: string | null;
    readonly manageUrl: string;
  };
  refund_succeeded: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly amountCents: number;
    /** What it covers; empty for a partial refund that names no items. */
    readonly lines: readonly {
      readonly title: string;
      readonly quantity: number;
      readonly amountCents: number;
    }[];
    /** Such as "Visa card ending in 4242"; null if unknown. */
    readonly paidWith: string | null;
    readonly endedAccess: readonly EndedAccess[];
    /** Some eBook access ended, but another item or copy still includes the eBook. */
    readonly keepsEbook: boolean;
    readonly orderUrl: string;
    /** Null unless the order still renews. */
    readonly manageUrl: string | null;
  };
  /** A refund didn't reach the customer. */
  refund_failed: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly amountCents: number;
    readonly orderUrl: string;
  };
  download_link: {
    readonly orderNumber: string;
    readonly firstName: string;
    readonly url: string;
    readonly expiresAt: string;
  };
  buyer_code: {
    readonly orderNumber: string;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  /** Proves an address: signs in to the library, or adds the address to it. */
  library_code: {
    readonly purpose: CustomerCodePurpose;
    readonly code: string;
    readonly expiresInMinutes: number;
  };
  sale_notice: {
    readonly orderNumber: string;
    readonly customerName: string;
    readonly customerEmail: string;
    readonly lines: readonly EmailOrderItem[];
    readonly totalCents: number;
    /** The order in the dashboard; missing in notices queued by earlier versions. */
    readonly url?: string;
  };
  /** To staff: a payment or refund needs a decision. */
  review_notice: {
    readonly orderNumber: string;
    readonly reason: string;
    /**
     * What happened to the order and what to do. Without it the email says that nothing was
     * changed.
     */
    readonly advice?: string;
    /** The order in the dashboard; missing in emails queued by earlier versions. */
    readonly url?: string;
  };
  /** To staff: a bank asks for a response, or took money back. */
  dispute_opened: {
    /**
     * `inquiry`: a question, without money. `escalated`: an inquiry turned into a dispute. `lost`: it was
     * final when we heard of it, as for a returned bank debit. Missing for an open dispute.
     */
    readonly state?: "inquiry" | "escalated" | "lost";
    readonly orderNumber: string;
    readonly customerName: string;
    readonly amountCents: number;
    /** What we had refunded of the payment by then. Missing if nothing. */
    readonly refundedCents?: number;
    /** Stripe's code, such as `product_not_received`. */
    readonly reason: string;
    readonly respondBy: string | null;
    readonly url: string;
  };
};

import type { UtmAttribution } from "@/db/values/attribution";
import type { ConsentKind } from "@/lib/consents/consent-texts";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";

/** The only cart data we accept from a browser. Prices, titles and types come from the catalog. */
export type RequestedLine = { readonly productId: string; readonly quantity: number };

type Customer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipCode?: string | undefined;
};

export type StartCheckoutInput = {
  readonly lines: readonly RequestedLine[];
  readonly customer: Customer;
  readonly consents: Readonly<Record<ConsentKind, boolean>>;
  /**
   * The quote shown to the customer (lib/checkout/quote.ts). A different one means a price changed.
   */
  readonly quote: string;
  /** A promotion code as typed. */
  readonly promotionCode?: string | undefined;
  readonly utm?: UtmAttribution | undefined;
  readonly browserHash: string;
};

export type StartedCheckout = {
  readonly orderId: string;
  readonly orderNumber: string;
  /**
   * Stripe's checkout page, or the confirmation page if already paid. The browser navigates by
   * script.
   */
  readonly url: string;
  /** True when this is an older order, already paid, and not the submitted cart. */
  readonly isOlderOrder: boolean;
};

export type CheckoutProblem =
  /** Items that can't be bought, with a message for each. */
  | { readonly kind: "invalid_cart"; readonly messages: readonly string[] }
  /** The customer must see the new prices before paying. */
  | { readonly kind: "price_changed" }
  /** The promotion code can't be used. */
  | { readonly kind: "promotion_refused"; readonly reason: PromotionProblem }
  /** Missing or invalid fields and consents, by name. */
  | { readonly kind: "incomplete"; readonly fields: Readonly<Record<string, string>> }
  /**
   * Stripe rejected the request or is unavailable; `faultId` is in the log too. `mayBePaid`: the
   * order already had a checkout page, and we couldn't find out whether it was paid.
   */
  | { readonly kind: "checkout_failed"; readonly faultId: string; readonly mayBePaid: boolean };

import type { UtmAttribution } from "@/lib/attribution/utm";
import type { ConsentKind } from "@/lib/site";

/** All that a browser may say about what it buys. Prices, titles and kinds are ours. */
export type RequestedLine = { readonly productId: string; readonly quantity: number };

export type Customer = {
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
  /** The quote that the buyer was shown (lib/checkout/quote.ts); another one now means a price changed. */
  readonly quote: string;
  readonly utm?: UtmAttribution | undefined;
  readonly browserHash: string;
};

export type StartedCheckout = {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Stripe's payment page, or the confirmation of what is paid: the browser goes there by script. */
  readonly url: string;
  /** True where this is an older order, which is paid, and not that of the cart that was sent. */
  readonly isOlderOrder: boolean;
};

export type CheckoutProblem =
  /** Lines that can't be bought, each in words that name the line. */
  | { readonly kind: "invalid_cart"; readonly messages: readonly string[] }
  /** The buyer must see the new prices before paying. */
  | { readonly kind: "price_changed" }
  /** Fields or consents that are missing or wrong, by name. */
  | { readonly kind: "incomplete"; readonly fields: Readonly<Record<string, string>> }
  /**
   * Stripe refused, is slow or down; `faultId` stands in our log too. `mayBePaid`: the order's payment
   * page was open before, and nobody could say what became of it.
   */
  | { readonly kind: "checkout_failed"; readonly faultId: string; readonly mayBePaid: boolean };

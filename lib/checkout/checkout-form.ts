import * as z from "zod/mini";
import type { UtmAttribution } from "@/db/values/attribution";
import { getLineLimitMessage } from "@/lib/cart/cart";
import type { ConsentKind } from "@/lib/consents/consent-texts";
import { hasHiddenCharacters, stripPastedEnds } from "@/lib/core/typed-text";
import { applyRules, emailField, optionalPhoneField, ownNameField } from "@/lib/forms/fields";
import { nameRule, type Rule, visibleRule } from "@/lib/forms/rules";
import type { PromotionProblem } from "@/lib/promotions/promotion-copy";

/**
 * Above any real cart. startCheckout enforces the actual limits, with a message that names the
 * item.
 */
const maxSentLines = 1_000;

const unreadableCart = "We couldn't read your cart. Open it and try again. You weren't charged.";
const unreadableForm =
  "Part of the form didn't reach us. Reload this page and try again. You weren't charged.";

/** Strips what pasting adds at the ends, and normalizes. Text over five times the limit is rejected before any processing. */
function shortText(maxLength: number, error: string) {
  return [
    z.maxLength(5 * maxLength, { error, abort: true }),
    z.overwrite(stripPastedEnds),
    z.normalize("NFC"),
    z.maxLength(maxLength, error),
  ] as const;
}

/** The forms' rule for names, with the way out for a company or an artist. */
const customerNameRule: Rule = (label, typed) => {
  const message = nameRule(label, typed);
  if (message === undefined || hasHiddenCharacters(typed)) return message;
  return `${message}. Enter a person’s name here. Your invoice can name a company or an artist: you’ll choose that in your library after you pay.`;
};

function optionalText(label: string, maxLength: number) {
  return z.pipe(
    z.optional(
      z
        .string(unreadableForm)
        .check(
          ...shortText(maxLength, `${label} must be at most ${maxLength} characters`),
          applyRules(label, [visibleRule]),
        ),
    ),
    z.transform((text: string | undefined) => text || undefined),
  );
}

export const customerSchema = z.object(
  {
    email: emailField(),
    firstName: ownNameField("First name", 100, customerNameRule),
    lastName: ownNameField("Last name", 100, customerNameRule),
    phone: optionalPhoneField(),
    address: optionalText("Address", 200),
    city: optionalText("City", 200),
    state: optionalText("State", 200),
    zipCode: optionalText("ZIP code", 20),
  },
  unreadableForm,
);

const consent = z.boolean(unreadableForm);

/** What the browser sends to start a checkout. Prices, titles and types come from the catalog. */
export const checkoutFormSchema = z.object(
  {
    lines: z
      .array(
        z.object(
          {
            productId: z
              .string(unreadableCart)
              .check(z.minLength(1, unreadableCart), z.maxLength(100, unreadableCart)),
            quantity: z.number("Every quantity in your cart must be a number"),
          },
          unreadableCart,
        ),
        unreadableCart,
      )
      .check(
        z.maxLength(maxSentLines, {
          error: ({ input }) =>
            getLineLimitMessage({ count: input?.length ?? 0, recurringTitle: null }) ??
            unreadableCart,
        }),
      ),
    customer: customerSchema,
    consents: z.object({ terms: consent, radio: consent, renewal: consent }, unreadableForm),
    quote: z.string(unreadableForm).check(z.maxLength(10_000, unreadableForm)),
    promotionCode: z.optional(z.string(unreadableForm).check(z.maxLength(100, unreadableForm))),
  },
  unreadableForm,
);

type CheckoutForm = z.output<typeof checkoutFormSchema>;
type CustomerField = keyof CheckoutForm["customer"];

/** Returns the first error of each field; empty if the customer is valid. */
export function getCustomerErrors(raw: unknown): Partial<Record<CustomerField, string>> {
  const parsed = customerSchema.safeParse(raw);
  const errors: Partial<Record<string, string>> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

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
   * The quote shown to the customer (lib/checkout/validate-and-price-cart.ts). A different one means a price changed.
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

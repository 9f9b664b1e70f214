import * as z from "zod/mini";
import { getLineLimitMessage } from "@/lib/cart/limit-messages";
import { isEmailAddress, maxTypedEmailLength, normalizeEmail } from "@/lib/core/email-address";
import { isPhoneNumber, stripDirectionMarks } from "@/lib/core/phone-number";

/**
 * Above any real cart. startCheckout enforces the actual limits, with a message that names the
 * item.
 */
const maxSentLines = 1_000;

const unreadableCart = "We couldn't read your cart. Open it and try again. You weren't charged.";
const wrongEmail = "Email must be a valid email address";
const unreadableForm =
  "Part of the form didn't reach us. Reload this page and try again. You weren't charged.";

/** Rejects control, invisible and direction-changing characters, which only serve to deceive. */
const visibleText = /^[^\p{Cc}\p{Cf}]*$/u;

/** Trims and normalizes. Text over five times the limit is rejected before any processing. */
function shortText(maxLength: number, error: string) {
  return [
    z.maxLength(5 * maxLength, { error, abort: true }),
    z.trim(),
    z.normalize("NFC"),
    z.maxLength(maxLength, error),
  ] as const;
}

function personName(label: string) {
  return z
    .string(`Enter your ${label}`)
    .check(
      ...shortText(100, `Your ${label} can have up to 100 characters`),
      z.minLength(1, `Enter your ${label}`),
      z.regex(visibleText, `Your ${label} contains invalid characters`),
    );
}

function optionalText(label: string, maxLength: number, clean = (text: string) => text) {
  return z.pipe(
    z.optional(
      z
        .string(unreadableForm)
        .check(
          z.overwrite(clean),
          ...shortText(maxLength, `${label} can have up to ${maxLength} characters`),
          z.regex(visibleText, `${label} contains invalid characters`),
        ),
    ),
    z.transform((text: string | undefined) => text || undefined),
  );
}

export const customerSchema = z.object(
  {
    email: z.string("Enter your email address").check(
      z.maxLength(maxTypedEmailLength, {
        error: wrongEmail,
        abort: true,
      }),
      z.overwrite(normalizeEmail),
      z.minLength(1, { error: "Enter your email address", abort: true }),
      z.maxLength(254, wrongEmail),
      z.refine(isEmailAddress, wrongEmail),
    ),
    firstName: personName("first name"),
    lastName: personName("last name"),
    phone: optionalText("Phone", 40, stripDirectionMarks).check(
      z.refine(
        (text) => !text || isPhoneNumber(text),
        "Enter the phone number with its country code, such as +1 901 555 0100",
      ),
    ),
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
export type CustomerField = keyof CheckoutForm["customer"];

/** Returns the first error of each field; empty if the customer is valid. */
export function getCustomerErrors(raw: unknown): Partial<Record<CustomerField, string>> {
  const parsed = customerSchema.safeParse(raw);
  const errors: Partial<Record<string, string>> = {};
  for (const issue of parsed.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

import type { ConsentKind } from "@/lib/consents/consent-texts";

/** Shown when the payment page didn't open, at checkout and on a session's offer. */
export const paymentPageCopy = {
  title: "We couldn't open the payment page",
  notCharged: "Try again in a moment. You weren't charged.",
  mayBePaid:
    "We couldn't confirm whether your earlier payment went through. If it did, we'll email your receipt. Check your email before you try again.",
} as const;

/** The form's current values, as typed. */
export type CheckoutDraft = {
  readonly customer: Readonly<Record<string, string>>;
  readonly consents: Readonly<Record<ConsentKind, boolean>>;
};

const requiredFields = [
  ["email", "email address"],
  ["firstName", "first name"],
  ["lastName", "last name"],
] as const;

const consentNames: Record<ConsentKind, string> = {
  terms: "your agreement to the terms",
  radio: "your consent to the radio terms",
  renewal: "your agreement to the monthly renewal",
};

/** Errors for missing consents, in the form and from the server. */
export const consentErrors: Readonly<Record<ConsentKind, string>> = {
  terms: "Please agree to the terms before paying.",
  radio: "Please accept the terms and conditions before proceeding.",
  renewal: "Please agree to the monthly renewal before paying.",
};

/** Returns the consents a cart requires, in form order. */
export function getRequiredConsents(cart: {
  hasRadio: boolean;
  isRecurring: boolean;
}): ConsentKind[] {
  return [
    "terms",
    ...(cart.hasRadio ? (["radio"] as const) : []),
    ...(cart.isRecurring ? (["renewal"] as const) : []),
  ];
}

/** Lists what must still be filled in or checked before checkout. */
export function getMissingFields(draft: CheckoutDraft, required: readonly ConsentKind[]): string[] {
  const fields = requiredFields.filter(([name]) => !draft.customer[name]?.trim());
  const consents = required.filter((kind) => !draft.consents[kind]);
  return [...fields.map(([, label]) => label), ...consents.map((kind) => consentNames[kind])];
}

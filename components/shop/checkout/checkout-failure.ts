import { consentErrors, paymentPageCopy } from "@/lib/checkout/checkout-copy";
import type { CheckoutProblem, StartedCheckout } from "@/lib/checkout/checkout-form";
import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult } from "@/lib/forms/form-result";
import { describePromotionProblem } from "@/lib/promotions/promotion-copy";
import { rateLimitedCopy } from "@/lib/rate-limit/rate-limit-copy";

export type StartCheckoutOutcome = FormResult<StartedCheckout, CheckoutProblem>;

export type CheckoutFailure = {
  readonly title: string;
  readonly messages?: readonly string[];
  /** Also in the server log; empty if there was no response. */
  readonly reference?: string;
};

type ToastCopy = { readonly title: string; readonly text: string };

export type ShownFailure = CheckoutFailure & {
  readonly fields?: Readonly<Record<string, string>>;
  readonly needsFreshPrices?: boolean;
  readonly toast?: ToastCopy;
};

const failedToast: ToastCopy = {
  title: "Checkout Failed",
  text: "Unable to create checkout session. Please try again.",
};
const notCharged = "You weren't charged.";
const consentRequired: ToastCopy = {
  title: "Consent Required",
  text: consentErrors.radio,
};

/** Returns the message for a checkout that didn't open a payment page. */
export function describeCheckoutFailure(
  outcome: Exclude<StartCheckoutOutcome, { status: "done" }>,
  form = { isComplete: false },
): ShownFailure {
  switch (outcome.status) {
    case "limited":
      return {
        title: rateLimitedCopy.title,
        messages: [
          rateLimitedCopy.text,
          `You can try again in ${formatWait(outcome.retryAfterSeconds)}. You weren't charged.`,
        ],
        toast: rateLimitedCopy,
      };
    case "invalid":
      return fromFields(outcome.fields, form);
    case "fault":
      if (outcome.faultId !== null) return sessionFailure(outcome.faultId);
      return {
        title: paymentPageCopy.title,
        messages: [`${unreachableText} You weren't charged. Your cart is saved.`],
        toast: failedToast,
      };
    case "refused":
      return fromProblem(outcome.problem);
  }
}

/**
 * Returns the message for a form with field errors. A missing radio consent alone has its own
 * message.
 */
export function describeFieldErrors(
  fields: Readonly<Record<string, string>>,
  { isComplete }: { readonly isComplete: boolean },
): ShownFailure {
  if (Object.keys(fields).join() === "radio") {
    const { title, text } = consentRequired;
    return { title, messages: [text], toast: consentRequired, fields };
  }
  const title = isComplete ? "Fix the highlighted fields" : "Please complete all required fields";
  return { title, fields };
}

function fromProblem(problem: CheckoutProblem): ShownFailure {
  switch (problem.kind) {
    case "invalid_cart":
      return {
        title: "Update your cart to continue",
        messages: [...problem.messages, notCharged],
        needsFreshPrices: true,
      };
    case "price_changed":
      return {
        title: "A price has changed",
        messages: [`Review the new total before you continue to payment. ${notCharged}`],
        needsFreshPrices: true,
      };
    case "promotion_refused":
      return {
        title: "Change or remove your promotion code",
        messages: [`${describePromotionProblem(problem.reason)} ${notCharged}`],
      };
    case "incomplete":
      return fromFields(problem.fields);
    case "checkout_failed":
      return sessionFailure(problem.faultId, problem);
  }
}

function sessionFailure(reference: string, { mayBePaid } = { mayBePaid: false }): ShownFailure {
  return {
    title: paymentPageCopy.title,
    messages: [
      mayBePaid
        ? `${paymentPageCopy.mayBePaid} Your cart is saved.`
        : `${paymentPageCopy.notCharged} Your cart is saved.`,
    ],
    toast: failedToast,
    ...(reference && { reference }),
  };
}

/**
 * Fields are keyed by path (`customer.email`). Anything that isn't a form field becomes a message.
 */
function fromFields(
  paths: Readonly<Record<string, string>>,
  form = { isComplete: false },
): ShownFailure {
  const entries = Object.entries(paths);
  const isField = ([path]: [string, string]) => /^(customer|consents)\.\w+$/.test(path);
  const messages = entries.filter((entry) => !isField(entry)).map(([, message]) => message);
  const fields = entries
    .filter(isField)
    .map(([path, message]) => [path.slice(path.indexOf(".") + 1), message] as const);
  const failure = describeFieldErrors(Object.fromEntries(fields), form);
  return messages.length > 0 ? { ...failure, messages: [...new Set(messages)] } : failure;
}

function formatWait(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

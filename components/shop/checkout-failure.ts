import type { CheckoutProblem, StartedCheckout } from "@/lib/checkout/checkout-input";
import type { Result } from "@/lib/result";
import type { ActionOutcome } from "@/lib/web/action-outcome";

export type StartCheckoutOutcome = ActionOutcome<Result<StartedCheckout, CheckoutProblem>>;

export type CheckoutFailure = {
  readonly title: string;
  readonly messages?: readonly string[];
  /** Stands in our log too; empty when no answer came. */
  readonly reference?: string;
};

type Failure = CheckoutFailure & {
  readonly fields?: Readonly<Record<string, string>>;
  readonly needsFreshPrices?: boolean;
  readonly isSessionFailure?: boolean;
};

/** The toast of a payment page that could not be opened. */
export const failedToast = {
  title: "Checkout Failed",
  text: "Unable to create checkout session. Please try again.",
} as const;

/** What a checkout that did not open a payment page says to the buyer. */
export function failureOf(outcome: StartCheckoutOutcome): Failure {
  switch (outcome.status) {
    case "rate_limited":
      return {
        title: "Too many attempts",
        messages: [`Wait ${waitOf(outcome.retryAfterSeconds)}, then try again.`],
      };
    case "invalid":
      return ofFields(outcome.fields);
    case "fault":
      return sessionFailure(outcome.faultId);
    case "done":
      return outcome.value.ok ? sessionFailure("") : ofProblem(outcome.value.problem);
  }
}

function ofProblem(problem: CheckoutProblem): Failure {
  switch (problem.kind) {
    case "invalid_cart":
      return {
        title: "Something in your cart can't be bought",
        messages: problem.messages,
        needsFreshPrices: true,
      };
    case "price_changed":
      return {
        title: "A price has changed",
        messages: ["Look at the new total, then continue to payment if it suits you."],
        needsFreshPrices: true,
      };
    case "incomplete":
      return ofFields(problem.fields);
    case "checkout_failed":
      return sessionFailure(problem.faultId);
  }
}

function sessionFailure(reference: string): Failure {
  return {
    title: "The payment page could not be opened",
    messages: ["Nothing was charged, and your cart is kept. Please try again in a moment."],
    isSessionFailure: true,
    ...(reference && { reference }),
  };
}

/** Fields come by their path (`customer.email`); what is no field of the form is said as a message. */
function ofFields(paths: Readonly<Record<string, string>>): Failure {
  const entries = Object.entries(paths);
  const isField = ([path]: [string, string]) => /^(customer|consents)\.\w+$/.test(path);
  const messages = entries.filter((entry) => !isField(entry)).map(([, message]) => message);
  const fields = entries
    .filter(isField)
    .map(([path, message]) => [path.slice(path.indexOf(".") + 1), message] as const);
  return {
    title: "Please complete all required fields",
    messages: [...new Set(messages)],
    fields: Object.fromEntries(fields),
  };
}

function waitOf(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

import type { SignedUp, SignupProblem } from "@/components/newsletter/signup/use-signup";
import { unreachableText } from "@/lib/forms/form-copy";
import type { FormResult } from "@/lib/forms/form-result";
import type { SignupForm } from "@/lib/newsletter/subscription/subscriber";
import { tooManyAttempts } from "@/lib/rate-limit/rate-limit-copy";

export type SignupMessage = {
  readonly tone: "success" | "error";
  readonly title: string;
  readonly text?: string;
  readonly hint?: string;
};

/** The label of every sign-up button. */
export function getSubscribeLabel(isBusy: boolean): string {
  return isBusy ? "Subscribing..." : "Subscribe";
}

type Fields = Readonly<Record<string, string>>;

const failed = "Failed to subscribe. Please try again.";

/**
 * Dialogs show "Error" as the title and the message below it; inline forms show the message only.
 */
function isModal(source: SignupForm): boolean {
  return source === "modal" || source === "popup" || source === "membership";
}

function getErrorMessage(source: SignupForm, message: string): SignupMessage {
  return isModal(source)
    ? { tone: "error", title: "Error", text: message }
    : { tone: "error", title: message };
}

/** Returns the message for invalid input, or null if the field errors are enough. */
export function getProblemMessage(
  source: SignupForm,
  fields: Fields,
  isEmpty: boolean,
): SignupMessage | null {
  if (source === "community") {
    if (!isEmpty) return null;
    const text = "Please enter both your name and email.";
    return { tone: "error", title: "Required fields missing", text };
  }
  if (isModal(source)) {
    if (!fields.consent) return null;
    const text = "Please agree to receive emails to continue.";
    return { tone: "error", title: "Consent required", text };
  }
  if (!isEmpty && !fields.consent) return null;
  return { tone: "error", title: "Please fill all required fields and accept the consent." };
}

const successes: Readonly<Record<SignedUp, Pick<SignupMessage, "title" | "text">>> = {
  confirmation_sent: { title: "Check your email to confirm your subscription!" },
  plan_sent: { title: "Your plan is on its way. Check your email." },
  plan_promised: {
    title: "Confirm your email to get the plan",
    text: "Open the link we just emailed you. We'll send your plan as soon as you confirm.",
  },
};

/** Returns the message for a submitted form. */
export function getOutcomeMessage(
  source: SignupForm,
  result: Exclude<FormResult<SignedUp, SignupProblem>, { status: "invalid" }>,
): SignupMessage {
  switch (result.status) {
    case "done":
      return { tone: "success", ...successes[result.value] };
    case "refused":
      return describeRefusal(source, result.problem);
    case "limited":
      return getErrorMessage(source, tooManyAttempts);
    case "fault": {
      const message = getErrorMessage(source, failed);
      if (result.faultId !== null) return message;
      return { ...message, [isModal(source) ? "hint" : "text"]: unreachableText };
    }
  }
}

function describeRefusal(source: SignupForm, problem: SignupProblem): SignupMessage {
  switch (problem) {
    case "already_subscribed":
      return source === "membership"
        ? { tone: "success", title: "We'll let you know when memberships open." }
        : getErrorMessage(source, "You are already subscribed!");
    case "trapped":
      return getErrorMessage(source, "Submission failed. Please try again.");
    case "too_many_today":
      return getErrorMessage(source, tooManyAttempts);
  }
}

import { useState } from "react";
import { findInvalid, useVisitorForm } from "@/components/forms/use-visitor-form";
import { useNewsletterActions } from "@/components/newsletter/newsletter-actions";
import { rememberSubscriber } from "@/components/newsletter/signup/known-subscriber";
import {
  getOutcomeMessage,
  getProblemMessage,
  type SignupMessage,
} from "@/components/newsletter/signup/signup-messages";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";
import type { SignupForm } from "@/lib/newsletter/subscription/subscriber";

export type SignupProblem = "already_subscribed" | "trapped" | "too_many_today";

/**
 * Confirmed subscribers get the plan of a Quick Check right away (`plan_sent`), others once they confirm
 * (`plan_promised`).
 */
export type SignedUp = "confirmation_sent" | "plan_sent" | "plan_promised";

export type SignUp = VisitorAction<SignedUp, SignupProblem>;

/** Unsent input of a form. */
export type SignupDraft = {
  readonly firstName: string;
  readonly email: string;
  readonly hasConsented: boolean;
};

export const noDraft: SignupDraft = { firstName: "", email: "", hasConsented: false };

/** Longer than any field allows. */
const longestKept = 500;

export function parseDraft(form: FormData): SignupDraft {
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, longestKept);
  return {
    firstName: typed("firstName"),
    email: typed("email"),
    hasConsented: form.has("consent"),
  };
}

/** A form that was accepted, for dialogs that show the result themselves. */
export type AcceptedSignup = {
  readonly form: FormData;
  readonly email: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** False for confirmed subscribers, who get no confirmation email. */
  readonly isEmailSent: boolean;
};

const loadSchema = async () =>
  (await import("@/lib/newsletter/subscription/signup-form")).signupFormSchema;

/**
 * Submits a sign-up form. Without JavaScript the form posts by itself and `message` appears in the
 * page; otherwise input is validated first and a toast shows the result.
 * @param onAccepted makes the form show a success itself, as dialogs do, and errors in `message`,
 *   because a toast would cover a dialog
 */
export function useSignup(source: SignupForm, onAccepted?: (accepted: AcceptedSignup) => void) {
  const { signUp, recordAnswers } = useNewsletterActions();
  const [shown, setShown] = useState<SignupMessage | null>(null);
  useResetOnHide(() => setShown(null));
  const { formProps, fields, result, isPosted, isBusy, round, message } = useVisitorForm(signUp, {
    send: async (_, data) => (await findInvalid(data, loadSchema)) ?? (await signUp(null, data)),
    async onResult(next, { data, clear }) {
      const typed = Object.fromEntries(data);
      const shownNext = getMessage(source, next, typed);
      const isEmailSent = next.status === "done";
      const isKnown = next.status === "refused" && next.problem === "already_subscribed";
      if (isEmailSent || isKnown) rememberSubscriber(recordAnswers);
      if (onAccepted && shownNext?.tone === "success") {
        setShown(null);
        const email = String(typed.email ?? "").trim();
        onAccepted({
          form: data,
          email,
          isEmailSent,
          title: shownNext.title,
          text: shownNext.text,
        });
      } else await show(shownNext);
      if (shownNext?.tone === "success") clear();
    },
  });

  async function show(next: SignupMessage | null) {
    const isInPage = onAccepted !== undefined || (next && !(await toast.canShow()));
    setShown(isInPage ? next : null);
    if (next && !isInPage) toast[next.tone](next.title, next.text);
  }

  const { errors, typed } = fields;
  return {
    form: formProps,
    isBusy,
    round,
    problems: errors,
    /** Set by a response without JavaScript, where the browser has to focus the field itself. */
    firstInvalidField: isPosted ? Object.keys(errors)[0] : undefined,
    /** Input returned by such a response. */
    draft: {
      firstName: typed.firstName ?? "",
      email: typed.email ?? "",
      hasConsented: typed.consent !== undefined,
    },
    /** The message is from this page's script, so it must be announced. */
    isScripted: shown !== null,
    message: isPosted && result ? getMessage(source, result, typed) : shown,
    messageRef: message,
  };
}

function getMessage(
  source: SignupForm,
  result: FormResult<SignedUp, SignupProblem>,
  typed: Readonly<Record<string, unknown>>,
): SignupMessage | null {
  if (result.status !== "invalid") return getOutcomeMessage(source, result);
  const isEmpty = ["firstName", "email"].some((name) => String(typed[name] ?? "").trim() === "");
  return getProblemMessage(source, result.fields, isEmpty);
}

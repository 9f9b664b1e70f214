import { type FormEvent, useActionState, useState } from "react";
import { useFocusAfterSend } from "@/components/forms/use-focus-after-send";
import {
  type NewsletterActions,
  useNewsletterActions,
} from "@/components/newsletter/newsletter-actions";
import { rememberSubscriber } from "@/components/newsletter/signup/known-subscriber";
import {
  getOutcomeMessage,
  getProblemMessage,
  type SignupMessage,
} from "@/components/newsletter/signup/signup-messages";
import {
  noDraft,
  type SignupOutcome,
  type SignupState,
} from "@/components/newsletter/signup/signup-state";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

/** A form that was accepted, for dialogs that show the result themselves. */
export type AcceptedSignup = {
  readonly form: FormData;
  readonly email: string;
  readonly title: string;
  /** False for confirmed subscribers, who get no confirmation email. */
  readonly isEmailSent: boolean;
};

type Problems = Readonly<Record<string, string>>;

const noProblems: Problems = {};

/**
 * Submits a sign-up form. Without JavaScript the form posts by itself and `message` appears in the
 * page; otherwise input is validated first and a toast shows the outcome.
 * @param onAccepted makes it a dialog's form: it shows a success itself, and errors appear in
 *   `message`, because a toast would cover the dialog
 */
export function useSignup(source: SignupSource, onAccepted?: (accepted: AcceptedSignup) => void) {
  const { signUp, recordAnswers } = useNewsletterActions();
  const [posted, postAction] = useActionState<SignupState | null, FormData>(signUp, null);
  const [found, setFound] = useState<Problems | null>(null);
  /** Increases after each accepted form to reset its fields. */
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<SignupMessage | null>(null);
  const { isBusy, sendOnce } = useSingleSubmit();
  const sent = useFocusAfterSend(isBusy);
  useResetOnHide(() => {
    setFound(null);
    setShown(null);
  });

  async function show(message: SignupMessage | null) {
    const isInPage = onAccepted !== undefined || (message && !(await toast.canShow()));
    setShown(isInPage ? message : null);
    if (message && !isInPage) toast[message.tone](message.title, message.text);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    sendOnce(async (isStillHere) => {
      sent.current = form;
      const data = new FormData(form);
      const outcome = await checkAndSend(data, signUp);
      if (outcome.status === "invalid") {
        if (isStillHere()) setFound(outcome.fields);
        await show(getProblemMessage(source, outcome.fields, isEmpty(data)));
        return;
      }
      if (isStillHere()) setFound(noProblems);
      const message = getOutcomeMessage(source, outcome);
      const isEmailSent = isAccepted(outcome);
      if (isEmailSent || isKnown(outcome)) rememberSubscriber(recordAnswers);
      if (onAccepted && message.tone === "success") {
        setShown(null);
        const email = String(data.get("email") ?? "").trim();
        onAccepted({ form: data, email, title: message.title, isEmailSent });
      } else await show(message);
      if (message.tone === "success") setRound((before) => before + 1);
    });
  }

  const response = found === null ? posted : null;
  const refused = response?.outcome.status === "invalid" ? response.outcome.fields : noProblems;
  return {
    form: { action: postAction, onSubmit },
    isBusy,
    round,
    problems: found ?? refused,
    /** Set by a response without JavaScript, where the browser has to focus the field itself. */
    firstInvalidField: Object.keys(refused)[0],
    /**
     * Input returned by such a response. Changing the default would clear the field, so it stays
     * for one round.
     */
    draft: posted && round === 0 && !isAccepted(posted.outcome) ? posted.draft : noDraft,
    /** The message is from this page's script, so it must be announced. */
    isScripted: shown !== null,
    message: response ? getResponseMessage(source, response) : shown,
  };
}

/** Validation is loaded on the first submit to keep it out of the initial bundle. */
async function checkAndSend(
  data: FormData,
  signUp: NewsletterActions["signUp"],
): Promise<SignupOutcome> {
  try {
    const [{ checkFields }, { signupFormSchema }] = await Promise.all([
      import("@/lib/forms/field-errors"),
      import("@/lib/newsletter/subscription/signup-form"),
    ]);
    const fields = checkFields(signupFormSchema, Object.fromEntries(data));
    if (Object.keys(fields).length > 0) return { status: "invalid", fields };
    return (await signUp(null, data)).outcome;
  } catch {
    return { status: "unreachable" };
  }
}

function isEmpty(data: { get(name: string): unknown }): boolean {
  return ["firstName", "email"].some((name) => String(data.get(name) ?? "").trim() === "");
}

function isAccepted(outcome: SignupOutcome): boolean {
  return outcome.status === "done" && outcome.value.kind === "confirmation_sent";
}

function isKnown(outcome: SignupOutcome): boolean {
  return outcome.status === "done" && outcome.value.kind === "already_subscribed";
}

function getResponseMessage(
  source: SignupSource,
  { outcome, draft }: SignupState,
): SignupMessage | null {
  if (outcome.status !== "invalid") return getOutcomeMessage(source, outcome);
  return getProblemMessage(source, outcome.fields, draft.firstName === "" || draft.email === "");
}

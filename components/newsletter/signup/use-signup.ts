import { type FormEvent, useActionState, useState } from "react";
import { signUpAction } from "@/app/newsletter-actions";
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
import { useFocusAfterSend } from "@/components/newsletter/signup/use-focus-after-send";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

type Problems = Readonly<Record<string, string>>;

const noProblems: Problems = {};

/**
 * Sends a sign-up form. Without scripts it posts by itself and `words` stand in the page; with them
 * it is checked first, sent in the background, and a toast tells the outcome.
 */
export function useSignup(source: SignupSource, onSignedUp?: () => void) {
  const [posted, postAction] = useActionState<SignupState | null, FormData>(signUpAction, null);
  const [found, setFound] = useState<Problems | null>(null);
  /** Forms taken: a new round begins with empty fields. */
  const [round, setRound] = useState(0);
  const { isBusy, sendOnce } = useSingleSubmit();
  const sent = useFocusAfterSend(isBusy);
  useResetOnHide(() => setFound(null));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    sendOnce(async (isStillHere) => {
      sent.current = form;
      const data = new FormData(form);
      const outcome = await checkAndSend(data);
      if (outcome.status === "invalid") {
        if (isStillHere()) setFound(outcome.fields);
        showToast(getProblemMessage(source, outcome.fields, isEmpty(data)));
        return;
      }
      if (isStillHere()) setFound(noProblems);
      showToast(getOutcomeMessage(source, outcome));
      if (outcome.status !== "done") return;
      if (outcome.value.kind === "already_subscribed") rememberSubscriber();
      if (outcome.value.kind !== "confirmation_sent") return;
      rememberSubscriber();
      setRound((before) => before + 1);
      onSignedUp?.();
    });
  }

  const answer = found === null ? posted : null;
  const refused = answer?.outcome.status === "invalid" ? answer.outcome.fields : noProblems;
  return {
    form: { action: postAction, onSubmit },
    isBusy,
    round,
    problems: found ?? refused,
    /** Of an answer without scripts, where the browser itself has to lead to the field. */
    firstInvalidField: Object.keys(refused)[0],
    /** What was typed before it. A changed default would empty its field, so it stays for a round. */
    draft: posted && round === 0 && !isTaken(posted.outcome) ? posted.draft : noDraft,
    words: answer && getResponseMessage(source, answer),
  };
}

/** The rules are fetched when a form is first sent: no first visit pays for them. */
async function checkAndSend(data: FormData): Promise<SignupOutcome> {
  try {
    const [{ checkFields }, { signupFormSchema }] = await Promise.all([
      import("@/lib/forms/field-errors"),
      import("@/lib/newsletter/subscription/signup-form"),
    ]);
    const fields = checkFields(signupFormSchema, Object.fromEntries(data));
    if (Object.keys(fields).length > 0) return { status: "invalid", fields };
    return (await signUpAction(null, data)).outcome;
  } catch {
    return { status: "unreachable" };
  }
}

function isEmpty(data: { get(name: string): unknown }): boolean {
  return ["firstName", "email"].some((name) => String(data.get(name) ?? "").trim() === "");
}

function isTaken(outcome: SignupOutcome): boolean {
  return outcome.status === "done" && outcome.value.kind === "confirmation_sent";
}

function getResponseMessage(
  source: SignupSource,
  { outcome, draft }: SignupState,
): SignupMessage | null {
  if (outcome.status !== "invalid") return getOutcomeMessage(source, outcome);
  return getProblemMessage(source, outcome.fields, draft.firstName === "" || draft.email === "");
}

function showToast(words: SignupMessage | null): void {
  if (words) toast[words.tone](words.title, words.text);
}

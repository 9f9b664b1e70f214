import { type FormEvent, useActionState, useState } from "react";
import { signUpAction } from "@/app/newsletter-actions";
import { rememberReader } from "@/components/newsletter/known-reader";
import {
  noDraft,
  type SignupOutcome,
  type SignupState,
} from "@/components/newsletter/signup-state";
import { outcomeWords, problemWords, type Words } from "@/components/newsletter/signup-words";
import { useFocusAfterSend } from "@/components/newsletter/use-focus-after-send";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
import { useSending } from "@/components/ui/use-sending";
import type { SignupSource } from "@/lib/newsletter/subscriber";

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
  const { isBusy, sendOnce } = useSending();
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
        say(problemWords(source, outcome.fields, isEmpty(data)));
        return;
      }
      if (isStillHere()) setFound(noProblems);
      say(outcomeWords(source, outcome));
      if (outcome.status !== "done") return;
      if (outcome.value.kind === "already_subscribed") rememberReader();
      if (outcome.value.kind !== "confirmation_sent") return;
      rememberReader();
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
    firstToMend: Object.keys(refused)[0],
    /** What was typed before it. A changed default would empty its field, so it stays for a round. */
    draft: posted && round === 0 && !isTaken(posted.outcome) ? posted.draft : noDraft,
    words: answer && answerWords(source, answer),
  };
}

/** The rules are fetched when a form is first sent: no first visit pays for them. */
async function checkAndSend(data: FormData): Promise<SignupOutcome> {
  try {
    const [{ checkFields }, { signupFormSchema }] = await Promise.all([
      import("@/lib/forms/field-errors"),
      import("@/lib/newsletter/signup-form"),
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

function answerWords(source: SignupSource, { outcome, draft }: SignupState): Words | null {
  if (outcome.status !== "invalid") return outcomeWords(source, outcome);
  return problemWords(source, outcome.fields, draft.firstName === "" || draft.email === "");
}

function say(words: Words | null): void {
  if (words) toast[words.tone](words.title, words.text);
}

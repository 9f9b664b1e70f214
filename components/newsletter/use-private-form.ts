import { type FormEvent, useTransition } from "react";
import { useFocusAfterSend } from "@/components/newsletter/use-focus-after-send";
import type { ActionOutcome } from "@/lib/web/action-outcome";

/**
 * Sends a form of the preferences in the background; without scripts it posts by itself. In: what
 * sends it, and what tells the outcome, null where none came. The pressed button's value goes along.
 */
export function usePrivateForm<Value>(
  send: (form: FormData) => Promise<ActionOutcome<Value>>,
  tell: (outcome: ActionOutcome<Value> | null) => void,
) {
  const [isBusy, startTransition] = useTransition();
  const sent = useFocusAfterSend(isBusy);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget, submitter);
    sent.current = event.currentTarget;
    startTransition(async () => tell(await send(data).catch(() => null)));
  }

  return { isBusy, onSubmit };
}

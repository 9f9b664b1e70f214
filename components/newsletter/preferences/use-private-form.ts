import type { FormEvent } from "react";
import { useFocusAfterSend } from "@/components/newsletter/signup/use-focus-after-send";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { ActionOutcome } from "@/lib/web/actions/action-outcome";

/**
 * Sends a form of the preferences in the background; without scripts it posts by itself. In: what
 * sends it, and what tells the outcome, null where none came, and whether the visitor is still on the
 * page. The pressed button's value goes along.
 */
export function usePrivateForm<Value>(
  send: (form: FormData) => Promise<ActionOutcome<Value>>,
  tell: (outcome: ActionOutcome<Value> | null, isStillHere: boolean) => void,
) {
  const { isBusy, sendOnce } = useSingleSubmit();
  const sent = useFocusAfterSend(isBusy);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    sendOnce(async (isStillHere) => {
      sent.current = form;
      const outcome = await send(new FormData(form, submitter)).catch(() => null);
      tell(outcome, isStillHere());
    });
  }

  return { isBusy, onSubmit };
}

import type { FormEvent } from "react";
import { useFocusAfterSend } from "@/components/forms/use-focus-after-send";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

/**
 * Submits a preferences form in the background, including the clicked button's value. Without
 * JavaScript the form posts by itself.
 * @param onOutcome receives the outcome (null if the request failed) and whether the page is still shown
 */
export function usePrivateForm<Value>(
  send: (form: FormData) => Promise<ActionOutcome<Value>>,
  onOutcome: (outcome: ActionOutcome<Value> | null, isStillHere: boolean) => void,
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
      onOutcome(outcome, isStillHere());
    });
  }

  return { isBusy, onSubmit };
}

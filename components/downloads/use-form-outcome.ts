import { type FormEvent, useActionState, useState } from "react";
import type { FormAction, FormOutcome } from "@/components/downloads/outcomes";
import { useFocusAfterSend } from "@/components/forms/use-focus-after-send";
import { useResetOnHide } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";

/**
 * Submits a form to its server action and keeps the outcome. A lost connection is an outcome too.
 * After a failure, focus is at the first invalid field or the error.
 * Without JavaScript the browser submits the form itself.
 */
export function useFormOutcome<Value>(
  action: FormAction<Value>,
  onOutcome?: (outcome: FormOutcome<Value>) => void | Promise<void>,
) {
  const [posted, postAction] = useActionState(action, null);
  /** Undefined until submitted with JavaScript; null once hidden by navigation. */
  const [sent, setSent] = useState<FormOutcome<Value> | null>();
  const { isBusy, sendOnce } = useSingleSubmit();
  const focusAfterSend = useFocusAfterSend(isBusy);
  useResetOnHide(() => setSent(null));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    sendOnce(async (isStillHere) => {
      focusAfterSend.current = form;
      const outcome = await action(null, data).catch(() => ({ status: "unreachable" }) as const);
      if (isStillHere()) setSent(outcome);
      await onOutcome?.(outcome);
    });
  }

  return {
    form: { action: postAction, onSubmit },
    outcome: sent === undefined ? posted : sent,
    isBusy,
  };
}

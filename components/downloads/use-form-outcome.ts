import { type FormEvent, useActionState, useState, useTransition } from "react";
import type { FormAction, FormOutcome } from "@/components/downloads/outcomes";

/**
 * Sends a form to its server action and keeps the answer. Without scripts the form posts by itself;
 * with them a connection that breaks is an outcome too, and not a page of errors.
 */
export function useFormOutcome<Value>(
  action: FormAction<Value>,
  onOutcome?: (outcome: FormOutcome<Value>) => void | Promise<void>,
) {
  const [posted, postAction] = useActionState(action, null);
  const [sent, setSent] = useState<FormOutcome<Value> | null>(null);
  const [isBusy, startTransition] = useTransition();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const outcome = await action(null, form).catch(() => ({ status: "unreachable" }) as const);
      setSent(outcome);
      await onOutcome?.(outcome);
    });
  }

  return { form: { action: postAction, onSubmit }, outcome: sent ?? posted, isBusy };
}

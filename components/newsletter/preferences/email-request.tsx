"use client";

import { type FormEvent, useId, useState } from "react";
import { useFocusAfterSend } from "@/components/forms/use-focus-after-send";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import { tooManyAttempts } from "@/lib/rate-limit/rate-limit-copy";
import type { ActionOutcome } from "@/lib/web/actions/define-action";

export type RequestByEmail = (form: FormData) => Promise<ActionOutcome<unknown>>;

type Props = {
  readonly send: RequestByEmail;
  /** Used without JavaScript; responds with a redirect. */
  readonly sendWithoutScripts: (form: FormData) => Promise<void>;
  readonly button: string;
  readonly done: string;
  readonly failed: string;
  readonly defaultEmail?: string;
};

/** Requests an email to an address. The response never reveals whether the address is known. */
export function EmailRequest(props: Props) {
  const { send, sendWithoutScripts, button, done, failed, defaultEmail = "" } = props;
  const id = useId();
  const { isBusy, sendOnce } = useSingleSubmit();
  const [error, setError] = useState<string>();
  const sent = useFocusAfterSend(isBusy);
  useResetOnHide(() => setError(undefined));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    sendOnce(async (isStillHere) => {
      sent.current = form;
      const outcome = await send(new FormData(form)).catch(() => null);
      const problem = outcome?.status === "invalid" ? outcome.fields.email : undefined;
      if (isStillHere()) setError(problem);
      if (problem) return;
      if (outcome?.status === "done") toast.success(done);
      else if (outcome?.status === "rate_limited") {
        toast.error(tooManyAttempts);
      } else toast.error(failed);
    });
  }

  return (
    <form action={sendWithoutScripts} onSubmit={onSubmit} noValidate className="grid gap-4">
      <Field
        id={`${id}email`}
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={255}
        required
        defaultValue={defaultEmail}
        error={error}
      />
      <div>
        <Button type="submit" look="secondary" busy={isBusy}>
          {isBusy ? "Sending…" : button}
        </Button>
      </div>
    </form>
  );
}

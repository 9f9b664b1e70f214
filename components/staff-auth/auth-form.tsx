"use client";

import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

/** Why a form was not taken: in one sentence, and at its fields where it is about them. */
export type AuthFormError = {
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
};

type Props = {
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Null: all went well, and the page shows something else by now or soon. */
  readonly send: (form: FormData) => Promise<AuthFormError | null>;
  readonly children: ReactNode;
};

/** A form of the sign-in pages: busy while it sends, says why it was refused, keeps what was typed. */
export function AuthForm({ submitLabel, busyLabel, send, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<AuthFormError | null>(null);
  const [visit, setVisit] = useState(0);
  // A password must not stand in a page that was left.
  useResetOnHide(() => {
    setVisit((before) => before + 1);
    setBusy(false);
    setRefused(null);
  });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefused(null);
    const answer = await send(new FormData(event.currentTarget));
    setBusy(false);
    setRefused(answer);
    if (answer) toast.error("Error", answer.message);
  }

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  const fields = useMemo(() => ({ errors: refused?.fields ?? {}, typed: {} }), [refused]);
  return (
    <form
      key={visit}
      ref={form}
      method="post"
      onSubmit={onSubmit}
      noValidate
      className="grid max-w-md gap-5"
    >
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
      {refused && Object.keys(fields.errors).length === 0 ? (
        <p role="alert" className="border-l-4 border-emphasis bg-raised px-4 py-3 font-semibold">
          {refused.message}
        </p>
      ) : null}
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}

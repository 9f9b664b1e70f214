"use client";

import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useResetOnHide, useResetOnRestore } from "@/components/ui/use-reset";

/** Why a form was rejected, with messages for the fields it concerns. */
export type AuthFormError = {
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
};

type Props = {
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Returns null on success; the page then shows something else. */
  readonly send: (form: FormData) => Promise<AuthFormError | null>;
  readonly children: ReactNode;
};

/** A form of the sign-in pages: shows progress and errors, and keeps what was typed. */
export function AuthForm({ submitLabel, busyLabel, send, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AuthFormError | null>(null);
  const [visit, setVisit] = useState(0);
  // Clear passwords when the page is left.
  useResetOnHide(() => {
    setVisit((before) => before + 1);
    setBusy(false);
    setError(null);
  });
  useResetOnRestore(() => setBusy(false));

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const nextError = await send(new FormData(event.currentTarget));
    setBusy(false);
    setError(nextError);
    if (nextError) toast.error("Error", nextError.message);
  }

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);

  const fields = useMemo(() => ({ errors: error?.fields ?? {}, typed: {} }), [error]);
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
      {error && Object.keys(fields.errors).length === 0 ? (
        <p role="alert" className="border-l-4 border-emphasis bg-raised px-4 py-3 font-semibold">
          {error.message}
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

"use client";

import { Fragment, type ReactNode, useState } from "react";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { getFailureMessage } from "@/components/staff-auth/failure-messages";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import type { FormResult } from "@/lib/forms/form-result";

/** What came of a form; `refused` with its message. Null: the form asks for one more field. */
export type AuthResult = FormResult<null, string | null>;

type Props = {
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Starts the message of an unexpected error. */
  readonly fallback: string;
  readonly send: (form: FormData) => Promise<AuthResult>;
  readonly children: ReactNode;
};

/** A form of the sign-in pages, which need scripts: empties itself when the page is left. */
export function AuthForm({ submitLabel, busyLabel, fallback, send, children }: Props) {
  const [visit, setVisit] = useState(0);
  // Clear passwords when the page is left.
  useResetOnHide(() => setVisit((before) => before + 1));
  const form = useVisitorForm<null, string | null>(async (_former, sent) => {
    const data = sent instanceof FormData ? sent : new FormData();
    const result = await send(data).catch(() => ({ status: "fault", faultId: null }) as const);
    const message = getMessage(result, fallback);
    if (message) toast.error("Error", message);
    return { ...result, typed: {}, attempts: 0 };
  });
  const { result, isBusy } = form;
  const message =
    result && !isBusy && result.status !== "invalid" ? getMessage(result, fallback) : null;
  return (
    <VisitorForm
      form={form}
      className="grid max-w-md gap-5"
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      size="lg"
      message={
        message ? (
          <p
            role="alert"
            tabIndex={-1}
            className="border-l-4 border-emphasis bg-raised px-4 py-3 font-semibold"
          >
            {message}
          </p>
        ) : null
      }
    >
      <Fragment key={visit}>{children}</Fragment>
    </VisitorForm>
  );
}

function getMessage(result: AuthResult, fallback: string): string | null {
  switch (result.status) {
    case "done":
      return null;
    case "invalid":
      return Object.values(result.fields).join(". ");
    case "refused":
      return result.problem;
    case "limited":
      return getFailureMessage({ ...result, kind: "too_soon" });
    case "fault":
      return result.faultId === null
        ? getFailureMessage({ kind: "offline" }, fallback)
        : getFailureMessage({ kind: "fault", faultId: result.faultId }, fallback);
  }
}

"use client";

import { useId } from "react";
import { FormField } from "@/components/forms/form-field";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { toast } from "@/components/ui/toast";
import type { VisitorAction } from "@/lib/forms/form-result";
import { tooManyAttempts } from "@/lib/rate-limit/rate-limit-copy";

type Props = {
  readonly send: VisitorAction;
  readonly button: string;
  readonly done: string;
  readonly failed: string;
  readonly defaultEmail?: string;
};

/** Requests an email to an address. The response never reveals whether the address is known. */
export function EmailRequest({ send, button, done, failed, defaultEmail = "" }: Props) {
  const form = useVisitorForm(send, {
    onResult(result) {
      if (result.status === "done") toast.success(done);
      else if (result.status === "limited") toast.error(tooManyAttempts);
      else if (result.status !== "invalid") toast.error(failed);
    },
  });
  return (
    <VisitorForm form={form} submitLabel={button} busyLabel="Sending…" look="secondary">
      <FormField
        idPrefix={useId()}
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={255}
        required
        initial={defaultEmail}
      />
    </VisitorForm>
  );
}

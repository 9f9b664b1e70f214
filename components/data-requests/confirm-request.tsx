"use client";

import { getProblemText } from "@/components/forms/problem-text";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { Notice } from "@/components/ui/notice";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly token: string;
  readonly action: VisitorAction;
};

/** The button that proves the address. After a success, the page shows the next stage. */
export function ConfirmRequest({ token, action }: Props) {
  const form = useVisitorForm(action);
  const { result } = form;
  return (
    <VisitorForm
      form={form}
      className="grid justify-items-start gap-4"
      submitLabel="Confirm my request"
      busyLabel="Confirming…"
      size="lg"
      message={
        result && result.status !== "done" && result.status !== "refused" ? (
          <Notice tone="error" announce>
            {getProblemText(result)}
          </Notice>
        ) : null
      }
      hasMessageBelow
    >
      <input type="hidden" name="token" value={token} />
    </VisitorForm>
  );
}

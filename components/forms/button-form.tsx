"use client";

import type { ReactNode } from "react";
import { getProblemText } from "@/components/forms/problem-text";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import type { ButtonLook, ButtonSize } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { FormResult, VisitorAction } from "@/lib/forms/form-result";

type Props<Problem> = {
  readonly action: VisitorAction<unknown, Problem>;
  /** The form's hidden fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly busyLabel: string;
  /** Why the form did nothing, if the general text doesn't fit. */
  readonly explain?: (result: FormResult<unknown, Problem> | null) => string | undefined;
  readonly children: ReactNode;
};

/** A button that posts hidden fields, with the problem below it if there is one. */
export function ButtonForm<Problem>(props: Props<Problem>) {
  const { action, fields, look, size, busyLabel, explain = describeProblem, children } = props;
  const form = useVisitorForm(action);
  return (
    <VisitorForm
      form={form}
      className="grid justify-items-start gap-3"
      submitLabel={children}
      busyLabel={busyLabel}
      look={look}
      size={size}
      message={showProblem(explain(form.result))}
      hasMessageBelow
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </VisitorForm>
  );
}

function describeProblem(result: FormResult<unknown, unknown> | null): string | undefined {
  // After a refusal, the page itself says what has changed.
  if (!result || result.status === "done" || result.status === "refused") return undefined;
  return getProblemText(result);
}

/** Shows why a form did nothing; null if it did something. */
export function showProblem(problem: string | undefined): ReactNode {
  return problem === undefined ? null : (
    <Notice tone="error" announce>
      {problem}
    </Notice>
  );
}

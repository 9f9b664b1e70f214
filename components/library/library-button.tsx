"use client";

import type { ReactNode } from "react";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { getLibraryProblem } from "@/components/library/library-copy";
import { Notice } from "@/components/ui/notice";
import type { LibraryProblem } from "@/lib/customers/library-forms";
import type { VisitorAction } from "@/lib/forms/form-result";

type Props = {
  readonly action: VisitorAction<unknown, LibraryProblem>;
  /** The form's hidden field. */
  readonly field: { readonly name: string; readonly value: string };
  readonly look?: "primary" | "secondary";
  readonly busyLabel: string;
  readonly children: ReactNode;
};

/** A button that posts one hidden field, with the problem below it if there is one. */
export function LibraryButton({ action, field, look = "secondary", busyLabel, children }: Props) {
  const form = useVisitorForm(action);
  return (
    <VisitorForm
      form={form}
      className="grid justify-items-start gap-3"
      submitLabel={children}
      busyLabel={busyLabel}
      look={look}
      message={showProblem(getLibraryProblem(form.result))}
      hasMessageBelow
    >
      <input type="hidden" name={field.name} value={field.value} />
    </VisitorForm>
  );
}

/** Why a form of the library did nothing; null if it did something. */
export function showProblem(problem: string | undefined): ReactNode {
  return problem === undefined ? null : (
    <Notice tone="error" announce>
      {problem}
    </Notice>
  );
}

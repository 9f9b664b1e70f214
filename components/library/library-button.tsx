"use client";

import type { ReactNode } from "react";
import type { FormAction } from "@/components/downloads/outcomes";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { getLibraryProblem } from "@/components/library/library-copy";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { LibraryAnswer } from "@/lib/customers/library-forms";

type Props = {
  readonly action: FormAction<LibraryAnswer>;
  /** The form's hidden field. */
  readonly field: { readonly name: string; readonly value: string };
  readonly look?: "primary" | "secondary";
  readonly busyLabel: string;
  readonly children: ReactNode;
};

/** A button that posts one hidden field, with the problem below it if there is one. */
export function LibraryButton({ action, field, look = "secondary", busyLabel, children }: Props) {
  const { form, outcome, isBusy } = useFormOutcome(action);
  const problem = getLibraryProblem(outcome);
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <input type="hidden" name={field.name} value={field.value} />
      <Button type="submit" look={look} busy={isBusy}>
        {isBusy ? busyLabel : children}
      </Button>
      {problem ? (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      ) : null}
    </form>
  );
}

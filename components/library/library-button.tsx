"use client";

import type { ReactNode } from "react";
import { ButtonForm } from "@/components/forms/button-form";
import { getLibraryProblem } from "@/components/library/library-copy";
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

/** A button of the library. */
export function LibraryButton({ field, look = "secondary", ...rest }: Props) {
  return (
    <ButtonForm
      {...rest}
      fields={{ [field.name]: field.value }}
      look={look}
      explain={getLibraryProblem}
    />
  );
}

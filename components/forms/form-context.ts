"use client";

import { createContext, use } from "react";

type Texts = Readonly<Record<string, string>>;

/** What the form around a field has to say about it. */
export const FormFieldsContext = createContext<{ readonly errors: Texts; readonly typed: Texts }>({
  errors: {},
  typed: {},
});

export type FormFieldState = {
  readonly error: string | undefined;
  /** What was typed before a post without scripts; undefined else. */
  readonly typed: string | undefined;
  /** Without scripts the browser goes to the first field to mend by this. */
  readonly autoFocus: boolean | undefined;
};

export function useFormFieldState(name: string): FormFieldState {
  const { errors, typed } = use(FormFieldsContext);
  return {
    error: errors[name],
    typed: typed[name],
    autoFocus: Object.keys(errors)[0] === name || undefined,
  };
}

"use client";

import { createContext, use } from "react";

type Texts = Readonly<Record<string, string>>;

/** The errors and typed values of the surrounding form. */
export const FormFieldsContext = createContext<{ readonly errors: Texts; readonly typed: Texts }>({
  errors: {},
  typed: {},
});

export type FormFieldState = {
  readonly error: string | undefined;
  /** The value from a submission without JavaScript. */
  readonly typed: string | undefined;
  /** Focuses the first invalid field without JavaScript. */
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

"use client";

import { createContext, use } from "react";

type Texts = Readonly<Record<string, string>>;

/** What the form around a field has to say about it. */
export const ShownFields = createContext<{ readonly errors: Texts; readonly typed: Texts }>({
  errors: {},
  typed: {},
});

export type ShownField = {
  readonly error: string | undefined;
  /** What was typed before a post without scripts; undefined else. */
  readonly typed: string | undefined;
  /** Without scripts the browser goes to the first field to mend by this. */
  readonly autoFocus: boolean | undefined;
};

export function useShownField(name: string): ShownField {
  const { errors, typed } = use(ShownFields);
  return {
    error: errors[name],
    typed: typed[name],
    autoFocus: Object.keys(errors)[0] === name || undefined,
  };
}

type Texts = Readonly<Record<string, string>>;

/** What came of a visitor's form, with the expected outcomes as values. */
export type FormResult<Value = null, Problem = never> =
  | { readonly status: "done"; readonly value: Value }
  /** Error messages by field name, in form order. */
  | { readonly status: "invalid"; readonly fields: Texts }
  /** Sent too often. */
  | { readonly status: "limited"; readonly retryAfterSeconds: number }
  /** The operation's reason not to do it. */
  | { readonly status: "refused"; readonly problem: Problem }
  /** An unexpected error, with the id that's in our log. Null: no response arrived. */
  | { readonly status: "fault"; readonly faultId: string | null };

/** A form's result, with what the next page needs to show the form again. */
export type PostedForm<Value = null, Problem = never> = FormResult<Value, Problem> & {
  /** Values to show again without scripts. Never includes passwords; empty after success. */
  readonly typed: Texts;
  /** Consecutive failures. */
  readonly attempts: number;
};

/**
 * A visitor's server action, made by `defineVisitorAction`. It takes a form after the former state,
 * as `useActionState` passes them, or a plain object from a script.
 */
export type VisitorAction<Value = null, Problem = never> = (
  former: unknown,
  sent: unknown,
) => Promise<PostedForm<Value, Problem>>;

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

/** The result message of a form, shown as a toast and in the form. */
export type FormMessage = { readonly title: string; readonly message: string };

/** How often a form may fail in a row, in addition to the server's rate limit. */
export const maxAttempts = 5;

/** Returns the consecutive failures in a state, which comes from the browser and is untrusted. */
export function getAttempts(state: unknown): number {
  if (typeof state !== "object" || state === null || !("attempts" in state)) return 0;
  const { attempts } = state;
  return Number.isSafeInteger(attempts) ? Math.min(Math.max(Number(attempts), 0), maxAttempts) : 0;
}

/** Hidden field that people leave empty and bots fill in. */
export const honeypotName = "honeypot";

/** Identifies a rendered form, so that a double click or a resubmission is stored once. */
export const submissionKeyName = "submissionKey";

const isOurs = (name: string) =>
  name.startsWith("$") || name === honeypotName || name === submissionKeyName;

/** Longer than any field allows. */
const maxTypedLength = 200_000;

/** Returns the posted fields without the framework's and our internal ones. Duplicates: the last wins. */
export function getPostedFields(form: FormData): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isOurs(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Returns the fields to show again after a failure: all but passwords and oversized values. */
export function getRestorableFields(
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(fields).filter(
    ([name, value]) => !/password/i.test(name) && value.length <= maxTypedLength,
  );
  return Object.fromEntries(entries);
}

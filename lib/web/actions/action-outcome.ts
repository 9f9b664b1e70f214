/** The result of a server action, shown by the form or button that called it. */
export type ActionOutcome<Value> =
  | { readonly status: "done"; readonly value: Value }
  /** Error messages by field name. */
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "rate_limited"; readonly retryAfterSeconds: number }
  /** An unexpected error. The same id is in our log. */
  | { readonly status: "fault"; readonly faultId: string };

/** What every server action answers; a form or a button shows it. */
export type ActionOutcome<Value> =
  | { readonly status: "done"; readonly value: Value }
  /** Fields to mend, by name, in words that say how. */
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "rate_limited"; readonly retryAfterSeconds: number }
  /** Something broke on our side; the id stands in our log too. */
  | { readonly status: "fault"; readonly faultId: string };

/** What a form says when something has happened: a toast's title and text, and the same in the form. */
export type FormMessage = { readonly title: string; readonly message: string };

/** What a form has to show; null at rest. The same shape with scripts and without. */
export type FormState =
  | (FormMessage & {
      readonly status: "done" | "refused";
      /** The first message of each field to mend, by its name, in the form's order. */
      readonly fields: Readonly<Record<string, string>>;
      /** Goes back into the form; never a password, and empty once done. */
      readonly typed: Readonly<Record<string, string>>;
      /** Failed in a row. */
      readonly attempts: number;
      /** Stands in our log too; only after a fault. */
      readonly reference?: string;
      /** How long this visitor is blocked; only past the rate limit. */
      readonly retryAfterSeconds?: number;
    })
  | null;

/** SPEC section 9: the secure form's own count, beside the server's limit by time. */
export const maxAttempts = 5;

/** The failures in a row that a state tells; a state comes back from the browser, so it may be anything. */
export function getAttempts(state: unknown): number {
  if (typeof state !== "object" || state === null || !("attempts" in state)) return 0;
  const { attempts } = state;
  return Number.isSafeInteger(attempts) ? Math.min(Math.max(Number(attempts), 0), maxAttempts) : 0;
}

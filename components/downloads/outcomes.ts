import type { ActionOutcome } from "@/lib/web/actions/define-action";

export type OpenedDownload =
  | { readonly kind: "opened"; readonly fileUrl: string }
  | { readonly kind: "denied" | "file_missing" };

/** Outcome of a form. `unreachable`: no response arrived. */
export type FormOutcome<Value> = ActionOutcome<Value> | { readonly status: "unreachable" };

/** A server action for useActionState, which also works without JavaScript. */
export type FormAction<Value> = (
  previous: unknown,
  form: FormData,
) => Promise<ActionOutcome<Value>>;

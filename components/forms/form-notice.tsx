import type { Ref } from "react";
import { Notice } from "@/components/ui/notice";
import { type FormState, maxAttempts } from "@/lib/forms/form-state";

type Props = { readonly state: NonNullable<FormState>; readonly ref: Ref<HTMLDivElement> };

/** Shows the form's result permanently, in addition to the toast. */
export function FormNotice({ state, ref }: Props) {
  const { status, title, message, fields, attempts, retryAfterSeconds, reference, hint } = state;
  const hasNoField = Object.keys(fields).length === 0;
  return (
    // biome-ignore lint/a11y/noAutofocus: moves focus to the result when JavaScript is off
    <div ref={ref} tabIndex={-1} autoFocus={hasNoField || undefined}>
      <Notice tone={status === "done" ? "success" : "error"} title={title}>
        <p>{message}</p>
        {hint ? <p>{hint}</p> : null}
        {retryAfterSeconds ? <p>You can try again in {formatWait(retryAfterSeconds)}.</p> : null}
        {reference ? <p>Reference: {reference}</p> : null}
        {attempts > 0 ? (
          <p className="mt-1 text-sm text-soft">
            Attempts {attempts}/{maxAttempts}
          </p>
        ) : null}
      </Notice>
    </div>
  );
}

function formatWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

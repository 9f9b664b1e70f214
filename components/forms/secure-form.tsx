"use client";

import { Fragment, type ReactNode, type Ref } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import { Honeypot } from "@/components/forms/honeypot";
import { type SecureFormOptions, useSecureForm } from "@/components/forms/use-secure-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type FormState, maxAttempts } from "@/lib/forms/form-state";

type Props = SecureFormOptions & {
  /** Accessible name. */
  readonly label: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Set to show the result in place of the form, with a button that opens an empty one. */
  readonly againLabel?: string;
  /** Fields from components/forms/form-field.tsx. */
  readonly children: ReactNode;
  readonly className?: string;
};

/** The form component of every visitor form. Works without JavaScript. */
export function SecureForm(props: Props) {
  const { label, submitLabel, busyLabel, againLabel, children, ...rest } = props;
  const { className = "grid gap-5", ...options } = rest;
  const secureForm = useSecureForm(options);
  const { form, notice, state, fields, round, isBusy, formProps } = secureForm;
  if (againLabel && state && secureForm.isSent) {
    return (
      // Without JavaScript, its button reloads the page.
      <form
        key="sent"
        aria-label={label}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          secureForm.startAgain();
        }}
      >
        <FormNotice ref={notice} state={state} />
        <div>
          <Button type="submit" look="secondary" className="w-full sm:w-auto">
            {againLabel}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={`relative ${className}`}
      {...formProps}
    >
      <Honeypot key={`trap-${round}`} />
      <FormFieldsContext value={fields}>
        <Fragment key={round}>{children}</Fragment>
      </FormFieldsContext>
      {state ? <FormNotice ref={notice} state={state} /> : null}
      <div>
        <Button type="submit" size="lg" busy={isBusy} className="w-full sm:w-auto">
          {isBusy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  );
}

type FormNoticeProps = {
  readonly state: NonNullable<FormState>;
  readonly ref: Ref<HTMLDivElement>;
};

/** Shows the form's result permanently, in addition to the toast. */
function FormNotice({ state, ref }: FormNoticeProps) {
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

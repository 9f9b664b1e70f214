"use client";

import { Fragment, type ReactNode } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import { FormNotice } from "@/components/forms/form-notice";
import { Honeypot } from "@/components/forms/honeypot";
import { type SecureFormOptions, useSecureForm } from "@/components/forms/use-secure-form";
import { Button } from "@/components/ui/button";

type Props = SecureFormOptions & {
  /** Accessible name. */
  readonly label: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Fields from components/forms/form-field.tsx. */
  readonly children: ReactNode;
  readonly className?: string;
};

/** The form component of every visitor form. Works without JavaScript. */
export function SecureForm(props: Props) {
  const { label, submitLabel, busyLabel, children, className = "grid gap-5", ...options } = props;
  const { form, notice, state, fields, round, isBusy, formProps } = useSecureForm(options);
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

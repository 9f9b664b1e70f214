"use client";

import { Fragment, type ReactNode } from "react";
import { FormFieldsContext } from "@/components/forms/form-context";
import type { useVisitorForm } from "@/components/forms/use-visitor-form";
import { Button, type ButtonLook, type ButtonSize } from "@/components/ui/button";

type Props = {
  readonly form: Pick<
    ReturnType<typeof useVisitorForm>,
    "formProps" | "fields" | "isPosted" | "isBusy" | "round" | "message"
  >;
  /** Accessible name. */
  readonly label?: string;
  readonly className?: string;
  readonly submitLabel: ReactNode;
  readonly busyLabel: string;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** The result in words, usually a `Notice`. */
  readonly message?: ReactNode;
  /** Shows the message below the button. */
  readonly hasMessageBelow?: boolean;
  /** Lets the browser check required fields, for forms that can't show an error at them. */
  readonly hasNativeChecks?: boolean;
  /** Fields from components/forms/form-field.tsx. */
  readonly children?: ReactNode;
};

/** The form of every visitor: fields, message, and the button. Works without JavaScript. */
export function VisitorForm(props: Props) {
  const { form, label, className = "grid gap-4", submitLabel, busyLabel } = props;
  const { look, size, message, hasMessageBelow = false, hasNativeChecks, children } = props;
  const hasNoError = Object.keys(form.fields.errors).length === 0;
  const shown = message ? (
    // biome-ignore lint/a11y/noAutofocus: moves focus to the result when JavaScript is off
    <div ref={form.message} tabIndex={-1} autoFocus={(form.isPosted && hasNoError) || undefined}>
      {message}
    </div>
  ) : null;
  return (
    <form
      {...form.formProps}
      noValidate={!hasNativeChecks}
      aria-label={label}
      className={className}
    >
      <FormFieldsContext value={form.fields}>
        <Fragment key={form.round}>{children}</Fragment>
      </FormFieldsContext>
      {hasMessageBelow ? null : shown}
      <div>
        <Button
          type="submit"
          look={look}
          size={size}
          busy={form.isBusy}
          className={size === "lg" ? "w-full sm:w-auto" : ""}
        >
          {form.isBusy ? busyLabel : submitLabel}
        </Button>
      </div>
      {hasMessageBelow ? shown : null}
    </form>
  );
}

"use client";

import { useId } from "react";
import { FormField } from "@/components/forms/form-field";
import { authPolicy } from "@/lib/auth/policy";
import { maxTypedCodeLength } from "@/lib/core/typed-text";

export function EmailField({ initial }: { readonly initial?: string }) {
  return (
    <FormField
      idPrefix={useId()}
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={254}
      required
      {...(initial ? { initial } : {})}
    />
  );
}

/** The account's address, out of sight, so that password managers save a new password with it. */
export function AccountEmail({ email }: { readonly email: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

type PasswordProps = {
  readonly name?: string;
  readonly label?: string;
  /** True for a new password, so that password managers suggest one. */
  readonly isNew?: boolean;
};

export function PasswordField({ name = "password", label = "Password", isNew }: PasswordProps) {
  return (
    <FormField
      idPrefix={useId()}
      name={name}
      label={label}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      {...(isNew && name === "password"
        ? { hint: `At least ${authPolicy.passwordMinLength} characters` }
        : {})}
      required
    />
  );
}

/** TOTP or recovery code for two-step sign-in. */
export function SecondStepField() {
  return (
    <FormField
      idPrefix={useId()}
      name="secondStep"
      label="Code from your authenticator app"
      hint="You can also enter one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

export function EmailedCodeField() {
  return (
    <FormField
      idPrefix={useId()}
      name="code"
      label="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={maxTypedCodeLength}
      required
    />
  );
}

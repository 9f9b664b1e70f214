"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { EmailField, PasswordField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { type LoginMode, loginCopy } from "@/components/staff-auth/login-modes";
import { type RequestEmailAction, requestEmail } from "@/components/staff-auth/request-email";

type EmailMode = Exclude<LoginMode, "password">;

type Props = {
  readonly mode: EmailMode;
  readonly action: RequestEmailAction;
  readonly onSent: (email: string) => void;
};

const toasts: Readonly<Record<EmailMode, { done: string; fallback: string }>> = {
  link: { done: "We sent you a magic link.", fallback: authCopy.signInFailed },
  signup: { done: "We sent you a confirmation link.", fallback: authCopy.signUpFailed },
  reset: { done: "We sent you a reset link.", fallback: authCopy.resetEmailFailed },
};

/** The modes that send an email. Responses don't reveal if the address has an account. */
export function RequestEmailForm({ mode, action, onSent }: Props) {
  const { submit, busy } = loginCopy[mode];
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      send={async (form) => {
        const error = await requestEmail(action, form, toasts[mode]);
        if (!error) onSent(String(form.get("email")));
        return error;
      }}
    >
      <EmailField />
      {mode === "signup" ? <PasswordField isNew /> : null}
    </AuthForm>
  );
}

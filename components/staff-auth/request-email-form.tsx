"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { EmailField, PasswordField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { type LoginMode, loginCopy } from "@/components/staff-auth/login-modes";
import { type RequestEmailAction, requestEmail } from "@/components/staff-auth/request-email";

type EmailMode = Exclude<LoginMode, "password">;

type Props = {
  readonly mode: EmailMode;
  readonly ask: RequestEmailAction;
  readonly onSent: (email: string) => void;
};

const toasts: Readonly<Record<EmailMode, { done: string; fallback: string }>> = {
  link: { done: "We sent you a magic link.", fallback: authCopy.signInFailed },
  signup: { done: "We sent you a confirmation link.", fallback: authCopy.signUpFailed },
  reset: { done: "We sent you a reset link.", fallback: authCopy.resetEmailFailed },
};

/** The modes that are answered by mail. Their answers say nothing about who has an account. */
export function RequestEmailForm({ mode, ask, onSent }: Props) {
  const { submit, busy } = loginCopy[mode];
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      send={async (form) => {
        const refused = await requestEmail(ask, form, toasts[mode]);
        if (!refused) onSent(String(form.get("email")));
        return refused;
      }}
    >
      <EmailField />
      {mode === "signup" ? <PasswordField isNew /> : null}
    </AuthForm>
  );
}

"use client";

import { type AskByMail, askByMail } from "@/components/staff-auth/ask-by-mail";
import { EmailField, PasswordField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { authWords } from "@/components/staff-auth/auth-words";
import { type LoginMode, loginWords } from "@/components/staff-auth/login-modes";

type MailMode = Exclude<LoginMode, "password">;

type Props = {
  readonly mode: MailMode;
  readonly ask: AskByMail;
  readonly onSent: (email: string) => void;
};

const toasts: Readonly<Record<MailMode, { done: string; fallback: string }>> = {
  link: { done: "We sent you a magic link.", fallback: authWords.signInFailed },
  signup: { done: "We sent you a confirmation link.", fallback: authWords.signUpFailed },
  reset: { done: "We sent you a reset link.", fallback: authWords.resetMailFailed },
};

/** The modes that are answered by mail. Their answers say nothing about who has an account. */
export function MailForm({ mode, ask, onSent }: Props) {
  const { submit, busy } = loginWords[mode];
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      send={async (form) => {
        const refused = await askByMail(ask, form, toasts[mode]);
        if (!refused) onSent(String(form.get("email")));
        return refused;
      }}
    >
      <EmailField />
      {mode === "signup" ? <PasswordField isNew /> : null}
    </AuthForm>
  );
}

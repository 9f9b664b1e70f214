"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { EmailedCodeField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { loginCopy } from "@/components/staff-auth/login-modes";
import { useSignIn } from "@/components/staff-auth/use-sign-in";
import { readEmailedCode } from "@/lib/core/emailed-code";

type Props = { readonly email: string; readonly next: string };

/** For people who read the email on another device and type its code here. */
export function CodeForm({ email, next }: Props) {
  const { requestedField, signIn } = useSignIn(next, { title: authCopy.signedIn });
  const { submit, busy } = loginCopy.password;
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      send={async (form) => {
        const code = readEmailedCode(String(form.get("code")));
        if (!code) {
          const message = "Enter the 6-digit code from the email.";
          return { message, fields: { code: message } };
        }
        const secondStep = String(form.get("secondStep") ?? "");
        const fields = { email, code, secondStep };
        return await signIn({ method: "code", fields, fallback: authCopy.signInFailed });
      }}
    >
      <EmailedCodeField />
      {requestedField === "secondStep" ? <SecondStepField /> : null}
    </AuthForm>
  );
}

"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { EmailedCodeField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { loginCopy } from "@/components/staff-auth/login-modes";
import { useSignIn } from "@/components/staff-auth/use-sign-in";

type Props = { readonly email: string; readonly next: string };

/** For who reads the mail on another device: its code is typed where it was asked for. */
export function CodeForm({ email, next }: Props) {
  const { requestedField, signIn } = useSignIn(next, { title: authCopy.signedIn });
  const { submit, busy } = loginCopy.password;
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      send={async (form) => {
        const code = String(form.get("code")).replace(/[\s-]/g, "");
        if (!/^[0-9]{6}$/.test(code)) {
          const message = "Enter the 6 digits from the mail.";
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

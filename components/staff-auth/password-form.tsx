"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { EmailField, PasswordField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { loginCopy } from "@/components/staff-auth/login-modes";
import { useSignIn } from "@/components/staff-auth/use-sign-in";

const required = { email: "Email is required", password: "Password is required" } as const;

export function PasswordForm({ next }: { readonly next: string }) {
  const { requestedField, signIn } = useSignIn(next, { title: authCopy.signedIn });
  const { submit, busy } = loginCopy.password;
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      send={async (form) => {
        const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
        const missing = Object.entries(required).filter(([name]) => !fields[name]?.trim());
        if (missing.length > 0) {
          const message = missing.map(([, text]) => text).join(". ");
          return { message, fields: Object.fromEntries(missing) };
        }
        return await signIn({ method: "password", fields, fallback: authCopy.signInFailed });
      }}
    >
      <EmailField />
      <PasswordField />
      {requestedField === "secondStep" ? <SecondStepField /> : null}
    </AuthForm>
  );
}

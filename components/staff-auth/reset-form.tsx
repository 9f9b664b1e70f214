"use client";

import { AccountEmail, PasswordField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { useFragment } from "@/components/staff-auth/use-fragment";
import { useSignIn } from "@/components/staff-auth/use-sign-in";
import { authCopy, weakPasswordMessages } from "@/lib/auth/auth-copy";

/** Checks the two fields in the browser. Returns messages by field. */
function validatePasswords(password: string, confirmation: string): Record<string, string> {
  if (password === "") return { password: "New Password is required" };
  if (confirmation === "") return { confirmation: "Confirm Password is required" };
  if ([...password].length < 6) return { password: weakPasswordMessages.too_short };
  return password === confirmation ? {} : { confirmation: authCopy.passwordsDiffer };
}

/** Sets a new password with the token of an emailed link. */
export function ResetForm() {
  const fragment = useFragment();
  const token = fragment?.get("token") ?? "";
  const email = fragment?.get("email");
  const { requestedField, signIn } = useSignIn("/admin", authCopy.passwordUpdated);
  return (
    <AuthForm
      submitLabel="Update Password"
      busyLabel="Updating..."
      fallback={authCopy.passwordNotUpdated}
      send={async (form) => {
        const password = String(form.get("password"));
        const fields = validatePasswords(password, String(form.get("confirmation")));
        if (Object.keys(fields).length > 0) return { status: "invalid", fields };
        if (!token) {
          const problem = `${authCopy.sessionMissing} Request a new reset link.`;
          return { status: "refused", problem };
        }
        const secondStep = String(form.get("secondStep") ?? "");
        return await signIn({ method: "reset", fields: { token, password, secondStep } });
      }}
    >
      {email ? <AccountEmail email={email} /> : null}
      <PasswordField label="New Password" isNew />
      <PasswordField name="confirmation" label="Confirm Password" isNew />
      {requestedField === "secondStep" ? <SecondStepField /> : null}
    </AuthForm>
  );
}

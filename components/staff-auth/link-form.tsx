"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { PasswordField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { useSignIn } from "@/components/staff-auth/use-sign-in";

type Props = { readonly type: "magiclink" | "signup"; readonly token: string };

const copy = {
  magiclink: {
    method: "link",
    lead: "Click the button to sign in on this device. The link works once.",
    button: "Sign In",
    fallback: authCopy.signInFailed,
  },
  signup: {
    method: "sign_up",
    lead: "Click the button to confirm your account. If you didn't sign up, close this page.",
    button: "Confirm my account",
    fallback: authCopy.signUpFailed,
  },
} as const;

/** The button for an emailed link. The link isn't used up until it's pressed. */
export function LinkForm({ type, token }: Props) {
  const { method, lead, button, fallback } = copy[type];
  const { requestedField, signIn } = useSignIn("/admin", { title: authCopy.signedIn });
  return (
    <div className="grid gap-6">
      <p className="max-w-[46ch] text-lg">
        {requestedField === "password"
          ? "You signed up in a different browser. Enter the password you chose when you signed up."
          : lead}
      </p>
      <AuthForm
        submitLabel={button}
        busyLabel={authCopy.completing}
        send={(form) =>
          signIn({
            method,
            fields: {
              token,
              password: String(form.get("password") ?? ""),
              secondStep: String(form.get("secondStep") ?? ""),
            },
            fallback,
          })
        }
      >
        {requestedField === "password" ? <PasswordField /> : null}
        {requestedField === "secondStep" ? <SecondStepField /> : null}
      </AuthForm>
      <p>
        <a href="/admin/login" className="font-semibold underline underline-offset-4">
          Back to sign-in
        </a>
      </p>
    </div>
  );
}

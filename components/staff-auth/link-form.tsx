"use client";

import { authCopy } from "@/components/staff-auth/auth-copy";
import { PasswordField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { useSignIn } from "@/components/staff-auth/use-sign-in";

type Props = { readonly type: "magiclink" | "signup"; readonly token: string };

const copy = {
  magiclink: {
    method: "link",
    lead: "One press, and you are signed in on this device. The link works once.",
    button: "Sign In",
    fallback: authCopy.signInFailed,
  },
  signup: {
    method: "sign_up",
    lead: "One press, and your account is ready. If you did not sign up, close this page.",
    button: "Confirm my account",
    fallback: authCopy.signUpFailed,
  },
} as const;

/** The button of a mailed link. Until it is pressed, nothing is used up. */
export function LinkForm({ type, token }: Props) {
  const { method, lead, button, fallback } = copy[type];
  const { requestedField, signIn } = useSignIn("/admin/overview", { title: authCopy.signedIn });
  return (
    <div className="grid gap-6">
      <p className="max-w-[46ch] text-lg">
        {requestedField === "password"
          ? "This is another browser than the one you signed up in. Type the password that you chose there."
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
          Back to the sign-in
        </a>
      </p>
    </div>
  );
}

"use client";

import { useEffect, useState } from "react";
import { PasswordField, SecondStepField } from "@/components/staff-auth/auth-fields";
import { AuthForm } from "@/components/staff-auth/auth-form";
import { useFragment } from "@/components/staff-auth/use-fragment";
import { useSignIn } from "@/components/staff-auth/use-sign-in";
import { authCopy } from "@/lib/auth/auth-copy";

const login = "/admin/login";
const dashboard = "/admin";

/** How long the status is shown before the next step. */
const pauseMs = 100;

type Props = {
  /** True if next-auth returned an error. */
  readonly hasError: boolean;
  /** Runs `bootstrap_admin` for the signed-in user; false if signed out. */
  readonly complete: () => Promise<boolean>;
};

type LinkType = "magiclink" | "signup";

/**
 * Completes a sign-in: errors and missing tokens lead to sign-in, a recovery leads to the password
 * reset, everything else to `complete` and the overview. Emailed links need a button press first,
 * because link scanners open them too.
 */
export function CallbackFlow({ hasError, complete }: Props) {
  const fragment = useFragment();
  const [link, setLink] = useState<{ type: LinkType; token: string } | null>(null);

  useEffect(() => {
    if (!fragment) return;
    const token = fragment.get("token") ?? "";
    const type = fragment.get("type");
    if (hasError || fragment.has("error")) {
      window.location.replace(login);
      return;
    }
    if (token && (type === "magiclink" || type === "signup")) {
      setLink({ type, token });
      return;
    }
    const timer = setTimeout(async () => {
      if (type === "recovery" && token) {
        const email = fragment.get("email") ?? "";
        const reset = new URLSearchParams(email ? { token, email } : { token });
        window.location.replace(`/admin/reset-password#${reset}`);
        return;
      }
      const isSignedIn = await complete().catch(() => false);
      window.location.replace(isSignedIn ? dashboard : login);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [fragment, hasError, complete]);

  return link ? <LinkForm key={link.token} {...link} /> : <AuthProgress />;
}

/** A spinning record with a status text. */
function AuthProgress() {
  return (
    <div role="status" className="flex items-center gap-4 text-lg">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-10 shrink-0 animate-spin">
        <circle cx="16" cy="16" r="16" className="fill-text" />
        <path
          d="M16 3.4a12.6 12.6 0 0 1 12.6 12.6M16 28.6A12.6 12.6 0 0 1 3.4 16"
          fill="none"
          className="stroke-accent"
          strokeWidth="2"
        />
        <circle cx="16" cy="16" r="5.4" className="fill-accent" />
      </svg>
      <p>{authCopy.completing}</p>
    </div>
  );
}

type LinkFormProps = { readonly type: "magiclink" | "signup"; readonly token: string };

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
function LinkForm({ type, token }: LinkFormProps) {
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
        fallback={fallback}
        send={(form) =>
          signIn({
            method,
            fields: {
              token,
              password: String(form.get("password") ?? ""),
              secondStep: String(form.get("secondStep") ?? ""),
            },
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

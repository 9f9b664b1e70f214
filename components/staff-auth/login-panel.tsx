"use client";

import { useState } from "react";
import { CookiesNotice } from "@/components/site/cookies-notice";
import {
  EmailedCodeField,
  EmailField,
  PasswordField,
  SecondStepField,
} from "@/components/staff-auth/auth-fields";
import { AuthForm, type AuthResult } from "@/components/staff-auth/auth-form";
import { type LoginMode, loginCopy, loginModes } from "@/components/staff-auth/login-modes";
import { useSignIn } from "@/components/staff-auth/use-sign-in";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset";
import { authCopy, type WeakPasswordReason, weakPasswordMessages } from "@/lib/auth/auth-copy";
import { readEmailedCode } from "@/lib/core/typed-text";
import type { VisitorAction } from "@/lib/forms/form-result";

type LoginActions = Readonly<Record<Exclude<LoginMode, "password">, RequestEmailAction>>;

type Props = {
  readonly mode: LoginMode;
  /** The admin page to open after signing in. */
  readonly next: string;
  readonly actions: LoginActions;
};

const sentCopy: Readonly<Record<keyof LoginActions, string>> = {
  link: "If this address has an account, we emailed you a link and a code. Both expire in 10 minutes.",
  signup: "Open the email we sent you and confirm your address. The link expires in 24 hours.",
  reset: "If this address has an account, we emailed you a link. The link expires in 30 minutes.",
};

/** The sign-in panel with its four modes. */
export function LoginPanel({ mode: first, next, actions }: Props) {
  const [mode, setMode] = useState(first);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const copy = loginCopy[mode];
  useResetOnHide(() => goTo(first));

  function goTo(other: LoginMode) {
    // An error of the mode before doesn't concern this one.
    toast.dismiss();
    setMode(other);
    setSentTo(null);
  }

  return (
    <div className="grid gap-8">
      <h2 className="text-3xl" aria-live="polite">
        {copy.title}
      </h2>
      <CookiesNotice />
      {mode === "password" ? <PasswordForm next={next} /> : null}
      {mode !== "password" && sentTo === null ? (
        <RequestEmailForm key={mode} mode={mode} action={actions[mode]} onSent={setSentTo} />
      ) : null}
      {mode !== "password" && sentTo !== null ? (
        <Notice tone="success" title="Check your email" announce>
          {sentCopy[mode]}
        </Notice>
      ) : null}
      {mode === "link" && sentTo !== null ? <CodeForm email={sentTo} next={next} /> : null}
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t-2 lg:flex-col border-hairline pt-5">
        {loginModes
          .filter((other) => other !== mode)
          .map((other) => (
            <li key={other}>
              <Button look="quiet" onClick={() => goTo(other)}>
                {loginCopy[other].toggle}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

const required = { email: "Email is required", password: "Password is required" } as const;

function PasswordForm({ next }: { readonly next: string }) {
  const { requestedField, signIn } = useSignIn(next, { title: authCopy.signedIn });
  const { submit, busy } = loginCopy.password;
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      fallback={authCopy.signInFailed}
      send={async (form) => {
        const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
        const missing = Object.entries(required).filter(([name]) => !fields[name]?.trim());
        if (missing.length > 0) return { status: "invalid", fields: Object.fromEntries(missing) };
        return await signIn({ method: "password", fields });
      }}
    >
      <EmailField />
      <PasswordField />
      {requestedField === "secondStep" ? <SecondStepField /> : null}
    </AuthForm>
  );
}

type CodeFormProps = { readonly email: string; readonly next: string };

/** For people who read the email on another device and type its code here. */
function CodeForm({ email, next }: CodeFormProps) {
  const { requestedField, signIn } = useSignIn(next, { title: authCopy.signedIn });
  const { submit, busy } = loginCopy.password;
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      fallback={authCopy.signInFailed}
      send={async (form) => {
        const code = readEmailedCode(String(form.get("code")));
        if (!code) {
          return { status: "invalid", fields: { code: "Enter the 6-digit code from the email." } };
        }
        const secondStep = String(form.get("secondStep") ?? "");
        return await signIn({ method: "code", fields: { email, code, secondStep } });
      }}
    >
      <EmailedCodeField />
      {requestedField === "secondStep" ? <SecondStepField /> : null}
    </AuthForm>
  );
}

type EmailMode = Exclude<LoginMode, "password">;

type RequestEmailFormProps = {
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
function RequestEmailForm({ mode, action, onSent }: RequestEmailFormProps) {
  const { submit, busy } = loginCopy[mode];
  return (
    <AuthForm
      submitLabel={submit}
      busyLabel={busy}
      fallback={toasts[mode].fallback}
      send={async (form) => {
        const result = await requestEmail(action, form);
        if (result.status === "done") {
          toast.success(authCopy.checkEmail, toasts[mode].done);
          onSent(String(form.get("email")));
        }
        return result;
      }}
    >
      <EmailField />
      {mode === "signup" ? <PasswordField isNew /> : null}
    </AuthForm>
  );
}

/** A server action that sends an email: sign-in link, password reset or sign-up confirmation. */
type RequestEmailAction = VisitorAction<null, WeakPasswordReason>;

/** Submits the form. A success doesn't reveal if the address has an account. */
async function requestEmail(action: RequestEmailAction, form: FormData): Promise<AuthResult> {
  const result = await action(null, form);
  return result.status === "refused"
    ? { status: "invalid", fields: { password: weakPasswordMessages[result.problem] } }
    : result;
}

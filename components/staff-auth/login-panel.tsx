"use client";

import { useState } from "react";
import { CookiesNotice } from "@/components/site/cookies-notice";
import { CodeForm } from "@/components/staff-auth/code-form";
import { type LoginMode, loginCopy, loginModes } from "@/components/staff-auth/login-modes";
import { PasswordForm } from "@/components/staff-auth/password-form";
import type { RequestEmailAction } from "@/components/staff-auth/request-email";
import { RequestEmailForm } from "@/components/staff-auth/request-email-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";

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

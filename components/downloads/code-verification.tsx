"use client";

import { useEffect, useRef } from "react";
import { LinkField, type LinkName } from "@/components/downloads/link-field";
import type { CheckedCode, FormAction, SentCode } from "@/components/downloads/outcomes";
import { formatWait, getProblemText, incompleteLink } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { cookiesBlockedText } from "@/components/site/cookies-blocked";
import { CookiesNotice } from "@/components/site/cookies-notice";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { maxTypedCodeLength } from "@/lib/core/typed-text";

type Props = {
  readonly link: LinkName;
  readonly sendCode: FormAction<SentCode>;
  readonly checkCode: FormAction<CheckedCode>;
};

/** Verifies a customer on another device with an emailed code. */
export function CodeVerification({ link, sendCode, checkCode }: Props) {
  const send = useFormOutcome(sendCode);
  const check = useFormOutcome(checkCode);
  const input = useRef<HTMLInputElement>(null);
  const sent = send.outcome?.status === "done" ? send.outcome.value : null;
  const isSent = sent?.kind === "sent";
  const error = codeError(check.outcome);

  useEffect(() => {
    if (isSent || error) input.current?.focus();
  }, [isSent, error]);

  return (
    <Panel className="grid gap-6">
      <div>
        <h2 className="text-2xl">Is this your order?</h2>
        <p className="mt-3">
          You opened this link in a different browser and on a different network. To make sure the
          order is yours, we'll email a 6-digit code to the address on the order.
        </p>
      </div>
      <CookiesNotice />
      <form {...send.form}>
        <LinkField link={link} />
        <Button type="submit" look={isSent ? "secondary" : "primary"} busy={send.isBusy}>
          {send.isBusy ? "Sending…" : isSent ? "Send another code" : "Email me a code"}
        </Button>
      </form>
      {send.outcome && !isSent ? (
        <Notice tone="error" announce>
          {sent?.kind === "too_many_codes"
            ? `We can send up to 5 codes an hour. Use the latest code, or try again ${formatWait(sent.retryAfterSeconds)}.`
            : getProblemText(send.outcome)}
        </Notice>
      ) : null}
      {isSent ? (
        <Notice tone="success" announce title="Check your email for the code">
          If this link is valid, we emailed a code to the address on the order. You have{" "}
          {sent.expiresInMinutes} minutes and 5 attempts to enter the code. Only the latest code
          works.
        </Notice>
      ) : null}
      <form {...check.form} noValidate className="grid gap-4 border-t border-hairline pt-6">
        <LinkField link={link} />
        <div className="max-w-60">
          <Field
            ref={input}
            id="code"
            label="6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={maxTypedCodeLength}
            required
            error={error}
            className="figures text-2xl tracking-[0.2em]"
          />
        </div>
        <div>
          <Button type="submit" look="secondary" busy={check.isBusy}>
            {check.isBusy ? "Verifying…" : "Verify code"}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function codeError(outcome: ReturnType<typeof useFormOutcome<CheckedCode>>["outcome"]) {
  if (!outcome) return undefined;
  if (outcome.status === "invalid") {
    return outcome.fields.code ?? incompleteLink;
  }
  if (outcome.status !== "done") return getProblemText(outcome);
  if (outcome.value.kind === "code_accepted") return undefined;
  if (outcome.value.kind === "cookies_blocked")
    return `${cookiesBlockedText} Then request a new code.`;
  return "That code is wrong or expired. Check the latest email, or send another code.";
}

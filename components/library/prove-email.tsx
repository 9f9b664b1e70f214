"use client";

import { type RefObject, useEffect, useId, useRef } from "react";
import type { FormAction } from "@/components/downloads/outcomes";
import { formatWait } from "@/components/downloads/problem-text";
import { useFormOutcome } from "@/components/downloads/use-form-outcome";
import { FormSelect } from "@/components/forms/form-field";
import { getLibraryProblem } from "@/components/library/library-copy";
import { CookiesNotice } from "@/components/site/cookies-notice";
import { Button } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { maxTypedCodeLength } from "@/lib/core/typed-text";
import type { LibraryAnswer } from "@/lib/customers/library-forms";
import { customerPolicy } from "@/lib/customers/policy";

type Props = {
  readonly label: string;
  /** The addresses to choose from. Without them, the visitor types one. */
  readonly emails?: readonly string[];
  /** Shown with the address once a code was requested. */
  readonly sentText: string;
  readonly submitLabel: string;
  /** Posted with both steps, such as the order's link. */
  readonly field?: { readonly name: string; readonly value: string };
  readonly sendCode: FormAction<LibraryAnswer>;
  readonly checkCode: FormAction<LibraryAnswer>;
};

/** Proves an email address in two steps: the address, then the code sent to it. */
export function ProveEmail(props: Props) {
  const { label, emails, sentText, submitLabel, field, sendCode, checkCode } = props;
  const id = useId();
  const hidden = field ? <input type="hidden" name={field.name} value={field.value} /> : null;
  const send = useFormOutcome(sendCode);
  const isProved = useFocusPageAfterForm();
  const check = useFormOutcome(checkCode, (outcome) => {
    isProved.current = outcome.status === "done" && outcome.value.kind === "done";
  });
  const codeInput = useRef<HTMLInputElement>(null);
  const sent = send.outcome?.status === "done" ? send.outcome.value : null;
  const isLimited = sent?.kind === "too_many_codes";
  const email = sent?.kind === "code_sent" || isLimited ? sent.email : null;
  const sendProblem = getLibraryProblem(send.outcome);
  const codeProblem = getLibraryProblem(check.outcome);

  useEffect(() => {
    if (email !== null || codeProblem) codeInput.current?.focus();
  }, [email, codeProblem]);

  return (
    <div className="grid gap-6">
      <CookiesNotice />
      <form {...send.form} noValidate className="grid gap-4">
        {hidden}
        {emails ? (
          <>
            <FormSelect
              name="email"
              idPrefix={id}
              label={label}
              required
              choices={emails.map((value) => ({ value, label: value }))}
              initial={email ?? undefined}
            />
            {sendProblem ? (
              <Notice tone="error" announce>
                {sendProblem}
              </Notice>
            ) : null}
          </>
        ) : (
          <Field
            id={`${id}email`}
            name="email"
            type="email"
            label={label}
            autoComplete="email"
            required
            defaultValue={email ?? undefined}
            error={sendProblem}
          />
        )}
        <div>
          <Button type="submit" look={email ? "secondary" : "primary"} busy={send.isBusy}>
            {send.isBusy ? "Sending…" : email ? "Send another code" : "Email me a code"}
          </Button>
        </div>
      </form>
      {email ? (
        <>
          {isLimited ? (
            <Notice tone="error" announce title="We didn't send a new code">
              Too many codes were requested for <EmailText email={email} />. If you got one that you
              requested in this browser within the last {customerPolicy.codeMinutes} minutes, enter
              the latest one. You can request another {formatWait(sent.retryAfterSeconds)}.
            </Notice>
          ) : (
            <Notice tone="success" announce title={`Check ${email}`}>
              {sentText} The code works for {customerPolicy.codeMinutes} minutes in this browser.
              You can request one code per minute.
            </Notice>
          )}
          <form {...check.form} noValidate className="grid gap-4 border-t border-hairline pt-6">
            {hidden}
            <input type="hidden" name="email" value={email} />
            <div className="max-w-60">
              <Field
                ref={codeInput}
                id={`${id}code`}
                name="code"
                label="6-digit code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={maxTypedCodeLength}
                required
                error={codeProblem}
                className="figures text-2xl tracking-[0.2em]"
              />
            </div>
            <div>
              <Button type="submit" busy={check.isBusy}>
                {check.isBusy ? "Checking…" : submitLabel}
              </Button>
            </div>
          </form>
        </>
      ) : null}
    </div>
  );
}

/**
 * Moves focus to the top of the page once a form was accepted and the page no longer shows it. The
 * browser would otherwise keep the form's scroll position.
 * @returns a ref to set to true when the form is accepted
 */
function useFocusPageAfterForm(): RefObject<boolean> {
  const isAccepted = useRef(false);
  useEffect(() => {
    isAccepted.current = false;
    return () => {
      if (!isAccepted.current) return;
      window.scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return isAccepted;
}

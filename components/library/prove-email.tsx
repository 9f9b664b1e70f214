"use client";

import { type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { showProblem } from "@/components/forms/button-form";
import { FormSelect } from "@/components/forms/form-field";
import { formatWait } from "@/components/forms/problem-text";
import { useVisitorForm } from "@/components/forms/use-visitor-form";
import { VisitorForm } from "@/components/forms/visitor-form";
import { getLibraryProblem } from "@/components/library/library-copy";
import { CookiesNotice } from "@/components/site/cookies-notice";
import { useHydrated } from "@/components/site/use-hydrated";
import { EmailText } from "@/components/ui/email-text";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { maxTypedCodeLength, readEmailedCode } from "@/lib/core/typed-text";
import type { LibraryAction, SendCode } from "@/lib/customers/library-forms";
import { customerPolicy } from "@/lib/customers/policy";

type Address =
  /** The visitor types one, or chooses one of `emails`. */
  | {
      readonly label: string;
      readonly emails?: readonly string[];
      readonly isAddressKnown?: never;
    }
  /** The server knows it, and the visitor may not see it. */
  | { readonly label?: never; readonly emails?: never; readonly isAddressKnown: true };

type Props = Address & {
  /** Shown with the address once a code was requested. */
  readonly sentText: string;
  readonly submitLabel: string;
  /** Posted with both steps, such as the order's link. */
  readonly field?: { readonly name: string; readonly value: string };
  readonly sendCode: SendCode;
  readonly checkCode: LibraryAction;
};

/** Proves an email address in two steps: the address, then the code sent to it. */
export function ProveEmail(props: Props) {
  const { label, emails, isAddressKnown, sentText, submitLabel, field, sendCode, checkCode } =
    props;
  const id = useId();
  const hidden = field ? <input type="hidden" name={field.name} value={field.value} /> : null;
  const send = useVisitorForm(sendCode);
  const isProved = useFocusPageAfterForm();
  const check = useVisitorForm(checkCode, {
    onResult(result) {
      isProved.current = result.status === "done";
    },
  });
  const codeInput = useRef<HTMLInputElement>(null);
  const submittedCode = useRef<string | null>(null);
  const isHydrated = useHydrated();
  const sent = send.result;
  const tooMany =
    sent?.status === "refused" && typeof sent.problem === "object" ? sent.problem : null;
  const email = sent?.status === "done" ? sent.value.email : (tooMany?.email ?? null);
  const sendProblem = getLibraryProblem(sent);
  const codeProblem = getLibraryProblem(check.result);

  useEffect(() => {
    if (email !== null || codeProblem) codeInput.current?.focus();
  }, [email, codeProblem]);

  /** Submits a typed, pasted or filled-in code once. The same code again needs the button. */
  function submitCompleteCode() {
    const input = codeInput.current;
    const code = input && readEmailedCode(input.value);
    if (!code || code === submittedCode.current || check.isBusy) return;
    submittedCode.current = code;
    input.form?.requestSubmit();
  }

  const onIdle = useEffectEvent(submitCompleteCode);
  useEffect(() => {
    // The code may have been completed while the page loaded, or while another one was checked.
    if (!check.isBusy) onIdle();
  }, [check.isBusy]);

  return (
    <div className="grid gap-6">
      <CookiesNotice />
      <VisitorForm
        form={send}
        submitLabel={email ? "Send another code" : "Email me a code"}
        busyLabel="Sending…"
        look={email ? "secondary" : "primary"}
        message={emails || isAddressKnown ? showProblem(sendProblem) : null}
      >
        {hidden}
        {isAddressKnown ? null : emails ? (
          <FormSelect
            name="email"
            idPrefix={id}
            label={label}
            required
            choices={emails.map((value) => ({ value, label: value }))}
            initial={email ?? undefined}
          />
        ) : (
          <Field
            id={`${id}email`}
            name="email"
            type="email"
            label={label}
            autoComplete="email"
            required
            defaultValue={email ?? send.fields.typed.email}
            error={sendProblem}
          />
        )}
      </VisitorForm>
      {email ? (
        <>
          {tooMany ? (
            <Notice tone="error" announce title="We didn't send a new code">
              Too many codes were requested for <EmailText email={email} />. If you got one that you
              requested in this browser within the last {customerPolicy.codeMinutes} minutes, enter
              the latest one. You can request another {formatWait(tooMany.retryAfterSeconds)}.
            </Notice>
          ) : (
            <Notice
              tone="success"
              announce
              title={isAddressKnown ? "Check your email for the code" : `Check ${email}`}
            >
              {sentText} The code works for {customerPolicy.codeMinutes} minutes in this browser.
              You can request one code per minute.
            </Notice>
          )}
          <VisitorForm
            form={check}
            className="grid gap-4 border-t border-hairline pt-6"
            submitLabel={submitLabel}
            busyLabel="Checking…"
          >
            {hidden}
            {isAddressKnown ? null : <input type="hidden" name="email" value={email} />}
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
                hint={isHydrated ? "We’ll check it at the sixth digit." : undefined}
                onInput={submitCompleteCode}
                className="figures text-2xl tracking-[0.2em]"
              />
            </div>
          </VisitorForm>
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

"use client";

import { Fragment, useId } from "react";
import { Honeypot } from "@/components/forms/honeypot";
import type { SignupDraft } from "@/components/newsletter/signup/signup-state";
import type { useSignup } from "@/components/newsletter/signup/use-signup";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { newsletterConsent } from "@/lib/newsletter/subscription/signup-form";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly source: SignupSource;
  readonly signup: ReturnType<typeof useSignup>;
  /** Unsent input of a closed form. */
  readonly draft?: SignupDraft;
  /** Name and email side by side on wide screens. */
  readonly isWide?: boolean;
  /** The community card has no checkbox; submitting the form is the consent. */
  readonly consentBySending?: boolean;
  readonly nameLabel?: string;
  /** Focuses the first field when a dialog shows the form again. */
  readonly focusFirst?: boolean;
};

/** Name, email and consent fields of every sign-up form. */
export function SignupFields({
  source,
  signup,
  draft = signup.draft,
  isWide = false,
  consentBySending = false,
  nameLabel = "First name",
  focusFirst,
}: Props) {
  const id = useId();
  const { round, problems, firstInvalidField, message, isScripted, isBusy } = signup;
  return (
    <Fragment key={round}>
      <input type="hidden" name="source" value={source} />
      <Honeypot />
      <div className={`grid gap-4 ${isWide ? "md:grid-cols-2" : ""}`}>
        <Field
          id={`${id}name`}
          name="firstName"
          label={nameLabel}
          autoComplete="given-name"
          autoFocus={focusFirst || firstInvalidField === "firstName"}
          maxLength={100}
          required
          disabled={isBusy}
          defaultValue={draft.firstName}
          error={problems.firstName}
        />
        <Field
          id={`${id}email`}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          autoFocus={firstInvalidField === "email"}
          maxLength={255}
          required
          disabled={isBusy}
          defaultValue={draft.email}
          error={problems.email}
        />
      </div>
      {consentBySending ? (
        <input type="hidden" name="consent" value="on" />
      ) : (
        <Checkbox
          id={`${id}consent`}
          name="consent"
          label={newsletterConsent.text}
          defaultChecked={draft.hasConsented}
          autoFocus={firstInvalidField === "consent"}
          required
          disabled={isBusy}
          error={problems.consent}
        />
      )}
      {message ? (
        <div
          ref={signup.messageRef}
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: moves focus to the result when JavaScript is off
          autoFocus={firstInvalidField === undefined && !isScripted}
        >
          <Notice announce={isScripted} tone={message.tone} title={message.title}>
            {message.text}
            {message.hint ? <span className="block">{message.hint}</span> : null}
          </Notice>
        </div>
      ) : null}
    </Fragment>
  );
}

"use client";

import { Fragment, useId } from "react";
import { Honeypot } from "@/components/forms/honeypot";
import type { SignupDraft } from "@/components/newsletter/signup/signup-state";
import type { useSignup } from "@/components/newsletter/signup/use-signup";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { newsletterConsent } from "@/lib/newsletter/subscription/consent";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly source: SignupSource;
  readonly signup: ReturnType<typeof useSignup>;
  /** What was typed into a form that was closed. */
  readonly draft?: SignupDraft;
  /** Name and email side by side where there is room. */
  readonly isWide?: boolean;
  /** The community card asks for no tick: sending it says so in words. */
  readonly consentBySending?: boolean;
  readonly nameLabel?: string;
  /** In a dialog one starts to type at once; else its close button has the focus. */
  readonly focusFirst?: boolean;
};

/** First name, email and consent, the same in every sign-up form. */
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
  const { round, problems, firstInvalidField, words, isBusy } = signup;
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
      {words ? (
        // biome-ignore lint/a11y/noAutofocus: leads to the answer where no script can
        <div tabIndex={-1} autoFocus={firstInvalidField === undefined}>
          <Notice tone={words.tone} title={words.title}>
            {words.text}
          </Notice>
        </div>
      ) : null}
    </Fragment>
  );
}

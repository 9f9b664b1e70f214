"use client";

import { useId } from "react";
import { Honeypot } from "@/components/forms/honeypot";
import type { useSignup } from "@/components/newsletter/use-signup";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { newsletterConsent } from "@/lib/newsletter/consent";
import type { SignupSource } from "@/lib/newsletter/subscriber";

/** What was typed into a form that was closed. */
export type SignupDraft = {
  readonly firstName: string;
  readonly email: string;
  readonly hasConsented: boolean;
};

export const noDraft: SignupDraft = { firstName: "", email: "", hasConsented: false };

type Props = {
  readonly source: SignupSource;
  readonly signup: ReturnType<typeof useSignup>;
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
  draft = noDraft,
  isWide = false,
  consentBySending = false,
  nameLabel = "First name",
  focusFirst,
}: Props) {
  const id = useId();
  const { problems, values, words, isBusy } = signup;
  return (
    <>
      <input type="hidden" name="source" value={source} />
      <Honeypot />
      <div className={`grid gap-4 ${isWide ? "md:grid-cols-2" : ""}`}>
        <Field
          key={`name-${values.firstName}`}
          id={`${id}name`}
          name="firstName"
          label={nameLabel}
          autoComplete="given-name"
          autoFocus={focusFirst}
          maxLength={100}
          required
          disabled={isBusy}
          defaultValue={values.firstName || draft.firstName}
          error={problems.firstName}
        />
        <Field
          key={`email-${values.email}`}
          id={`${id}email`}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          maxLength={255}
          required
          disabled={isBusy}
          defaultValue={values.email || draft.email}
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
          required
          disabled={isBusy}
          error={problems.consent}
        />
      )}
      {words ? (
        <Notice tone={words.tone} title={words.title}>
          {words.text}
        </Notice>
      ) : null}
    </>
  );
}

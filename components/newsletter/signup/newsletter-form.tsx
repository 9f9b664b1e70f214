"use client";

import { Fragment, useId } from "react";
import { Honeypot } from "@/components/forms/honeypot";
import { getSubscribeLabel } from "@/components/newsletter/signup/signup-messages";
import { type SignupDraft, useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import {
  newsletterConsent,
  newsletterConsentBySending,
} from "@/lib/newsletter/subscription/signup-consent";
import type { SignupForm } from "@/lib/newsletter/subscription/subscriber";

type SignupFieldsProps = {
  readonly source: SignupForm;
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
}: SignupFieldsProps) {
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

/** The sign-up card of the community page, with the consent sentence next to the button. */
export function CommunitySignup() {
  const signup = useSignup("community");
  return (
    <form {...signup.form} noValidate className="relative grid gap-5">
      <SignupFields source="community" signup={signup} nameLabel="Name" consentBySending />
      <p className="text-sm">{newsletterConsentBySending.text}</p>
      <div>
        <Button type="submit" look="secondary" busy={signup.isBusy}>
          {getSubscribeLabel(signup.isBusy)}
        </Button>
      </div>
    </form>
  );
}

type Props = {
  readonly source: SignupForm;
  /** What the visitor signs up for, if it needs explaining. */
  readonly note?: string;
  readonly className?: string;
};

/** The inline sign-up form. Works without JavaScript too. */
export function NewsletterForm({ source, note, className = "" }: Props) {
  const signup = useSignup(source);
  return (
    <form {...signup.form} noValidate className={`relative grid gap-5 ${className}`}>
      {note ? <p className="text-soft">{note}</p> : null}
      <SignupFields source={source} signup={signup} isWide />
      <div>
        <Button type="submit" busy={signup.isBusy}>
          {getSubscribeLabel(signup.isBusy)}
        </Button>
      </div>
    </form>
  );
}

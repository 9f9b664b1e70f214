"use client";

import { SignupFields } from "@/components/newsletter/signup/signup-fields";
import { getSubscribeLabel } from "@/components/newsletter/signup/signup-messages";
import { useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly source: SignupSource;
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

"use client";

import { SignupFields } from "@/components/newsletter/signup/signup-fields";
import { useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

type Props = {
  readonly source: SignupSource;
  /** What somebody signs up for here, where that needs saying. */
  readonly note?: string;
  readonly className?: string;
};

/** The sign-up form within a page; it posts and answers without scripts too. */
export function NewsletterForm({ source, note, className = "" }: Props) {
  const signup = useSignup(source);
  return (
    <form {...signup.form} noValidate className={`relative grid gap-5 ${className}`}>
      {note ? <p className="text-soft">{note}</p> : null}
      <SignupFields source={source} signup={signup} isWide />
      <div>
        <Button type="submit" busy={signup.isBusy}>
          {signup.isBusy ? "Subscribing..." : "Subscribe"}
        </Button>
      </div>
    </form>
  );
}

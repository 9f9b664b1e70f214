"use client";

import { SignupFields } from "@/components/newsletter/signup/signup-fields";
import { getSubscribeLabel } from "@/components/newsletter/signup/signup-messages";
import { useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { newsletterConsentBySending } from "@/lib/newsletter/subscription/signup-form";

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

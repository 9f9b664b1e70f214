"use client";

import { SignupFields } from "@/components/newsletter/signup/signup-fields";
import { useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { newsletterConsentBySending } from "@/lib/newsletter/subscription/consent";

/** The community page's card: name and email, and the consent in words beside the button. */
export function CommunitySignup() {
  const signup = useSignup("community");
  return (
    <form {...signup.form} noValidate className="relative grid gap-5">
      <SignupFields source="community" signup={signup} nameLabel="Name" consentBySending />
      <p className="text-sm">{newsletterConsentBySending.text}</p>
      <div>
        <Button type="submit" look="secondary" busy={signup.isBusy}>
          {signup.isBusy ? "Subscribing..." : "Subscribe"}
        </Button>
      </div>
    </form>
  );
}

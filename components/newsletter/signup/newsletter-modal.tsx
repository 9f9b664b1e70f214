"use client";

import { SignupFields } from "@/components/newsletter/signup/signup-fields";
import { getSubscribeLabel } from "@/components/newsletter/signup/signup-messages";
import { noDraft, parseDraft, type SignupDraft } from "@/components/newsletter/signup/signup-state";
import { useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import type { SignupSource } from "@/lib/newsletter/subscription/subscriber";

export type NewsletterModalProps = Pick<
  DialogProps,
  "open" | "onOpenChange" | "returnFocusTo" | "placement"
> & {
  readonly source: SignupSource;
  /** The membership plan the visitor is interested in. */
  readonly plan?: MembershipPlanName | undefined;
  readonly title?: string;
  readonly note?: string | undefined;
};

const offer =
  "Ninety short lessons on royalties, publishing and getting paid abroad. Free. You choose daily, twice a week or weekly.";

/**
 * Unsent input of any sign-up dialog, kept until the page is left. Closing a dialog unmounts its
 * fields.
 */
let draft: SignupDraft = noDraft;

/** The sign-up dialog, loaded when it first opens. */
export default function NewsletterModal({
  source,
  plan,
  title = "The newsletter",
  note,
  onOpenChange,
  ...dialog
}: NewsletterModalProps) {
  const signup = useSignup(source, () => {
    draft = noDraft;
    onOpenChange(false);
  });
  return (
    <Dialog {...dialog} onOpenChange={onOpenChange} title={title} description={note ?? offer}>
      <form
        {...signup.form}
        onInput={(event) => {
          draft = parseDraft(new FormData(event.currentTarget));
        }}
        noValidate
        className="relative grid gap-5"
      >
        {plan ? <input type="hidden" name="plan" value={plan} /> : null}
        <SignupFields
          source={source}
          signup={signup}
          draft={draft}
          focusFirst={source !== "popup"}
        />
        <Button type="submit" size="lg" busy={signup.isBusy}>
          {getSubscribeLabel(signup.isBusy)}
        </Button>
      </form>
    </Dialog>
  );
}

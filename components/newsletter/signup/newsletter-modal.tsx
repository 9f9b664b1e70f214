"use client";

import { useState } from "react";
import { SignupFields } from "@/components/newsletter/signup/signup-fields";
import { getSubscribeLabel } from "@/components/newsletter/signup/signup-messages";
import { SignupSent } from "@/components/newsletter/signup/signup-sent";
import { noDraft, parseDraft, type SignupDraft } from "@/components/newsletter/signup/signup-state";
import { type AcceptedSignup, useSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { useResetOnHide } from "@/components/ui/use-reset-on-hide";
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
  /** Called when the dialog is closed after a sign-up. */
  readonly onDone?: (() => void) | undefined;
};

const offer =
  "Get 90 short, free lessons on royalties, publishing, and getting paid abroad. Choose daily, twice a week, or weekly emails.";

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
  onDone,
  ...dialog
}: NewsletterModalProps) {
  const [accepted, setAccepted] = useState<AcceptedSignup | null>(null);
  const signup = useSignup(source, (next) => {
    draft = noDraft;
    setAccepted(next);
  });
  useResetOnHide(() => setAccepted(null));

  function close() {
    onOpenChange(false);
    if (!accepted) return;
    setAccepted(null);
    onDone?.();
  }

  if (accepted) {
    return (
      <Dialog {...dialog} onOpenChange={close} title={accepted.title}>
        <SignupSent
          accepted={accepted}
          onClose={close}
          onWrongAddress={() => {
            draft = { ...parseDraft(accepted.form), email: "" };
            setAccepted(null);
          }}
        />
      </Dialog>
    );
  }
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
        <SignupFields source={source} signup={signup} draft={draft} focusFirst />
        <Button type="submit" size="lg" busy={signup.isBusy}>
          {getSubscribeLabel(signup.isBusy)}
        </Button>
      </form>
    </Dialog>
  );
}

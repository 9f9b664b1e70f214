"use client";

import { useEffect, useRef, useState } from "react";
import { useNewsletterActions } from "@/components/newsletter/newsletter-actions";
import { SignupFields } from "@/components/newsletter/signup/newsletter-form";
import {
  getOutcomeMessage,
  getSubscribeLabel,
} from "@/components/newsletter/signup/signup-messages";
import {
  type AcceptedSignup,
  noDraft,
  parseDraft,
  type SignupDraft,
  useSignup,
} from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { Dialog, type DialogProps } from "@/components/ui/dialog";
import { EmailText } from "@/components/ui/email-text";
import { useResetOnHide } from "@/components/ui/use-reset";
import { useSingleSubmit } from "@/components/ui/use-single-submit";
import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";
import { unreachableText } from "@/lib/forms/form-copy";
import type { SignupForm } from "@/lib/newsletter/subscription/subscriber";

export type NewsletterModalProps = Pick<
  DialogProps,
  "open" | "onOpenChange" | "returnFocusTo" | "placement"
> & {
  readonly source: SignupForm;
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

/** As long as the server waits between two confirmation emails to one address. */
const resendAfterSeconds = 60;

type Props = {
  readonly accepted: AcceptedSignup;
  readonly onClose: () => void;
  readonly onWrongAddress: () => void;
};

/** The result of a sign-up inside its dialog: where the email went, and what to do without it. */
export function SignupSent({ accepted, onClose, onWrongAddress }: Props) {
  const close = useRef<HTMLButtonElement>(null);
  // The focused submit button is gone.
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="grid gap-5">
      {accepted.isEmailSent ? (
        <>
          <p>
            We sent an email to{" "}
            <strong>
              <EmailText email={accepted.email} />
            </strong>
            . Open the link in it to start your subscription.
          </p>
          <Resend accepted={accepted} />
        </>
      ) : (
        <p>
          You're already subscribed with{" "}
          <strong>
            <EmailText email={accepted.email} />
          </strong>
          , so there's nothing else to do.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button ref={close} size="lg" onClick={onClose}>
          Done
        </Button>
        <Button look="quiet" onClick={onWrongAddress}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

function Resend({ accepted }: { readonly accepted: AcceptedSignup }) {
  const { signUp } = useNewsletterActions();
  const { isBusy, sendOnce } = useSingleSubmit();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [result, setResult] = useState("");
  const secondsLeft = useSecondsUntil(sentAt + resendAfterSeconds * 1000);

  function resend() {
    sendOnce(async (isStillHere) => {
      const text = await send();
      if (isStillHere()) setResult(text);
    });
  }

  async function send(): Promise<string> {
    try {
      const result = await signUp(null, accepted.form);
      if (result.status === "invalid") return "Failed to subscribe. Please try again.";
      const message = getOutcomeMessage("inline", result);
      if (message.tone === "error") return message.title;
      setSentAt(Date.now());
      return "We sent the email again.";
    } catch {
      return unreachableText;
    }
  }

  return (
    <div className="grid justify-items-start gap-1 border-y border-line py-4">
      <p className="text-soft">
        If you don't see the email after a minute, check your spam folder.
      </p>
      <Button look="quiet" busy={isBusy} disabled={secondsLeft > 0} onClick={resend}>
        {secondsLeft > 0 ? `Send again in ${secondsLeft} seconds` : "Send the email again"}
      </Button>
      <p role="status" className="font-semibold empty:hidden">
        {result}
      </p>
    </div>
  );
}

/** Counts down to a time in milliseconds. Returns the seconds left, 0 once it has passed. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((time - now) / 1000));
}

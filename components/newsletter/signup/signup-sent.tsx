"use client";

import { useEffect, useRef, useState } from "react";
import { useNewsletterActions } from "@/components/newsletter/newsletter-actions";
import { getOutcomeMessage } from "@/components/newsletter/signup/signup-messages";
import type { AcceptedSignup } from "@/components/newsletter/signup/use-signup";
import { Button } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { unreachableText } from "@/components/ui/unreachable-text";
import { useSingleSubmit } from "@/components/ui/use-single-submit";

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
      const { outcome } = await signUp(null, accepted.form);
      if (outcome.status === "invalid") return "Failed to subscribe. Please try again.";
      const message = getOutcomeMessage("inline", outcome);
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

import { useEffect, useRef, useState } from "react";
import { SignupFields } from "@/components/newsletter/signup/newsletter-form";
import { type AcceptedSignup, useSignup } from "@/components/newsletter/signup/use-signup";
import { AllDone } from "@/components/quick-check/all-done";
import { FixPlan } from "@/components/quick-check/fix-plan";
import { Button } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { type Answers, encodePlanAnswers, getProgress } from "@/lib/quick-check/answers";

/** The plan or the success message after seven answers. */
export function QuickCheckResult({ answers }: { readonly answers: Answers }) {
  const { state } = getProgress(answers);
  if (state === "open") return null;
  return state === "plan" ? (
    <FixPlan answers={answers}>
      <EmailPlan answers={answers} />
    </FixPlan>
  ) : (
    <AllDone />
  );
}

/** Emails the plan. It subscribes too, because an address has to be confirmed first. */
function EmailPlan({ answers }: { readonly answers: Answers }) {
  const [accepted, setAccepted] = useState<AcceptedSignup | null>(null);
  const signup = useSignup("inline", setAccepted);
  const className =
    "relative mt-4 grid w-full max-w-md gap-4 border-t border-line pt-6 print:hidden";
  if (accepted) return <PlanSent accepted={accepted} className={className} />;
  return (
    <form {...signup.form} noValidate aria-labelledby="email-plan" className={className}>
      <div className="grid gap-2">
        <p id="email-plan" className="font-display text-2xl font-extrabold">
          Email me this plan
        </p>
        <p className="text-soft">
          Your plan comes with our free newsletter. New here? We’ll ask you to confirm your address,
          and send the plan as soon as you do.
        </p>
      </div>
      <input type="hidden" name="planAnswers" value={encodePlanAnswers(answers)} />
      <SignupFields source="inline" signup={signup} />
      <div>
        <Button type="submit" look="secondary" busy={signup.isBusy}>
          {signup.isBusy ? "Sending…" : "Email me the plan"}
        </Button>
      </div>
    </form>
  );
}

type PlanSentProps = { readonly accepted: AcceptedSignup; readonly className: string };

/** Takes the form's place: what happens next, and at which address. */
function PlanSent({ accepted, className }: PlanSentProps) {
  const message = useRef<HTMLDivElement>(null);
  // The focused submit button is gone.
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} className={className}>
      <p className="font-display text-2xl font-extrabold">{accepted.title}</p>
      {accepted.text ? <p>{accepted.text}</p> : null}
      <p className="text-soft">
        Sent to <EmailText email={accepted.email} />. If you don’t see it after a minute, check your
        spam folder.
      </p>
    </div>
  );
}

import { SignupFields } from "@/components/newsletter/signup/newsletter-form";
import { useSignup } from "@/components/newsletter/signup/use-signup";
import { AllDone } from "@/components/quick-check/all-done";
import { FixPlan } from "@/components/quick-check/fix-plan";
import { Button } from "@/components/ui/button";
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
  const signup = useSignup("inline");
  return (
    <form
      {...signup.form}
      noValidate
      aria-labelledby="email-plan"
      className="relative mt-4 grid w-full max-w-md gap-4 border-t border-line pt-6 print:hidden"
    >
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

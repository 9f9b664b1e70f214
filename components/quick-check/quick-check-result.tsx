import { AllDone } from "@/components/quick-check/all-done";
import { FixPlan } from "@/components/quick-check/fix-plan";
import { type Answers, getProgress } from "@/lib/quick-check/answers";

/** What seven answers come to: the plan, or the good news. */
export function QuickCheckResult({ answers }: { readonly answers: Answers }) {
  const { state } = getProgress(answers);
  if (state === "open") return null;
  return state === "plan" ? <FixPlan answers={answers} /> : <AllDone />;
}

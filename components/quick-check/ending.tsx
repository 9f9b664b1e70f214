import { AllDone } from "@/components/quick-check/all-done";
import { FixPlan } from "@/components/quick-check/fix-plan";
import { type Answers, progressOf } from "@/lib/quick-check/answers";

/** What seven answers come to: the plan, or the good news. */
export function Ending({ answers }: { readonly answers: Answers }) {
  const { state } = progressOf(answers);
  if (state === "open") return null;
  return state === "plan" ? <FixPlan answers={answers} /> : <AllDone />;
}

import type { Answers, CheckKey } from "@/lib/quick-check/answers";
import { type Check, checkOf } from "@/lib/quick-check/checks";

/**
 * In which order things are fixed: joining a PRO first, because its answer takes longest; split
 * sheets while it is awaited; then the numbers, the songs, and those who pay by them.
 */
export const fixOrder: readonly CheckKey[] = [
  "reg_check_pro",
  "split_sheets_all",
  "reg_check_ipi",
  "reg_check_isrc",
  "reg_check_iswc",
  "mlc_active",
  "sx_active",
];

export type PlanStep = {
  readonly check: Check;
  /** Numbers of earlier steps of this plan that must be through first; the first step is 1. */
  readonly waitsFor: readonly number[];
};

/** What is missing, in the order to fix it. Open checks are not in it. */
export function planOf(answers: Answers): readonly PlanStep[] {
  const missing = fixOrder.filter((key) => answers[key] === "no");
  return missing.map((key) => {
    const check = checkOf(key);
    const waitsFor = missing.flatMap((other, index) =>
      check.needs.includes(other) ? [index + 1] : [],
    );
    return { check, waitsFor };
  });
}

const list = new Intl.ListFormat("en-US");

/** "Needs step 1 and 3 first."; empty for a step that can begin at once. */
export function waitingWords(waitsFor: readonly number[]): string {
  if (waitsFor.length === 0) return "";
  const steps = waitsFor.length === 1 ? "step" : "steps";
  return `Needs ${steps} ${list.format(waitsFor.map(String))} first.`;
}

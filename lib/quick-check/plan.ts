import type { Answers, CheckKey } from "@/lib/quick-check/answers";
import { type Check, getCheck } from "@/lib/quick-check/checks";

/**
 * The order to fix things in: joining a PRO first, because approval takes longest; split sheets
 * while waiting; then numbers, songs and the services that pay by them.
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
  /** Numbers of the plan's earlier steps that must be done first. Steps start at 1. */
  readonly prerequisites: readonly number[];
};

/** Returns the missing checks in the order to fix them. Unanswered checks aren't included. */
export function createFixPlan(answers: Answers): readonly PlanStep[] {
  const missing = fixOrder.filter((key) => answers[key] === "no");
  return missing.map((key) => {
    const check = getCheck(key);
    const prerequisites = missing.flatMap((other, index) =>
      check.needs.includes(other) ? [index + 1] : [],
    );
    return { check, prerequisites };
  });
}

const list = new Intl.ListFormat("en-US");

/** Formats prerequisites: "Do steps 1 and 3 first." Empty if there are none. */
export function formatPrerequisites(prerequisites: readonly number[]): string {
  if (prerequisites.length === 0) return "";
  const steps = prerequisites.length === 1 ? "step" : "steps";
  return `Do ${steps} ${list.format(prerequisites.map(String))} first.`;
}

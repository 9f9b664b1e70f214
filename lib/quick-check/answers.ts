/** The seven checks in order. Each key is a subscriber column and an event's `item_key`. */
export const checkKeys = [
  "reg_check_pro",
  "reg_check_ipi",
  "reg_check_isrc",
  "reg_check_iswc",
  "mlc_active",
  "sx_active",
  "split_sheets_all",
] as const;
export type CheckKey = (typeof checkKeys)[number];

export type Answer = "yes" | "no";

/** Missing keys are unanswered. */
export type Answers = { readonly [key in CheckKey]?: Answer };

/** Number of checks shown before "Show all checks". */
export const firstChecksCount = 4;

export type Progress = {
  readonly answered: number;
  readonly missing: number;
  /** `done`: all seven answered yes. `plan`: all answered, something is missing. */
  readonly state: "open" | "plan" | "done";
};

export function getProgress(answers: Answers): Progress {
  const given = checkKeys.map((key) => answers[key]).filter((answer) => answer !== undefined);
  const missing = given.filter((answer) => answer === "no").length;
  if (given.length < checkKeys.length) return { answered: given.length, missing, state: "open" };
  return { answered: given.length, missing, state: missing > 0 ? "plan" : "done" };
}

/** Formats the progress for the page and screen readers. */
export function formatProgress(answers: Answers): string {
  const { answered, missing, state } = getProgress(answers);
  const toFix = missing > 0 ? ` ${missing} to fix.` : "";
  const next = state === "plan" ? " Your plan is below." : "";
  const text = `${answered} of ${checkKeys.length} answered.${toFix}${next}`;
  return state === "done" ? `${text} Nothing is missing.` : text;
}

/** Whether one of the initially hidden checks has an answer, so all must be shown. */
export function shouldShowAllChecks(answers: Answers): boolean {
  return checkKeys.slice(firstChecksCount).some((key) => answers[key] !== undefined);
}

/** The seven checks, in the order they are asked. Each is the subscriber's column, and an event's `item_key`. */
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

/** What has been answered so far; a check that is not there is still open. */
export type Answers = { readonly [key in CheckKey]?: Answer };

/** How many checks show before "Show all checks". */
export const firstChecksCount = 4;

export type Progress = {
  readonly answered: number;
  readonly missing: number;
  /** `done`: all seven answered, all yes. `plan`: all answered, something is missing. */
  readonly state: "open" | "plan" | "done";
};

export function progressOf(answers: Answers): Progress {
  const given = checkKeys.map((key) => answers[key]).filter((answer) => answer !== undefined);
  const missing = given.filter((answer) => answer === "no").length;
  if (given.length < checkKeys.length) return { answered: given.length, missing, state: "open" };
  return { answered: given.length, missing, state: missing > 0 ? "plan" : "done" };
}

/** The progress in words, as the page shows it and screen readers hear it. */
export function progressWords(answers: Answers): string {
  const { answered, missing, state } = progressOf(answers);
  const toFix = missing > 0 ? ` ${missing} to fix.` : "";
  const next = state === "plan" ? " Your plan is below." : "";
  const words = `${answered} of ${checkKeys.length} answered.${toFix}${next}`;
  return state === "done" ? `${words} Nothing is missing.` : words;
}

/** True where the answers beyond the first four must be seen: one of them is given already. */
export function needsAllChecks(answers: Answers): boolean {
  return checkKeys.slice(firstChecksCount).some((key) => answers[key] !== undefined);
}

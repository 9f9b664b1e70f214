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

type Progress = {
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

/** Answers kept in the browser, and those already saved to the subscriber's row. */
export type StoredAnswers = { readonly answers: Answers; readonly sent: Answers };

export const noAnswers: StoredAnswers = { answers: {}, sent: {} };

export function serializeAnswers({ answers, sent }: StoredAnswers): string {
  return JSON.stringify({ answers, sent });
}

/**
 * Parses stored answers, which the visitor or another version of the page may have written. Unknown
 * checks are ignored. Null if the format is wrong; the entry is then removed.
 */
export function parseStoredAnswers(text: string): StoredAnswers | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const answers = parseAnswers(Reflect.get(value, "answers"));
    const sent = parseAnswers(Reflect.get(value, "sent"));
    return answers && sent ? { answers, sent } : null;
  } catch {
    return null;
  }
}

function parseAnswers(value: unknown): Answers | null {
  if (typeof value !== "object" || value === null) return null;
  const answers: { [key in CheckKey]?: "yes" | "no" } = {};
  for (const key of checkKeys) {
    const answer: unknown = Reflect.get(value, key);
    if (answer === "yes" || answer === "no") answers[key] = answer;
    else if (answer !== undefined) return null;
  }
  return answers;
}

/** Seven answers of which one or more are no, in the order of the checks, such as `ynyyyyy`. */
export const planAnswersPattern = /^(?=.*n)[yn]{7}$/;

/** Encodes the answers of a plan for the form that emails it. */
export function encodePlanAnswers(answers: Answers): string {
  return checkKeys.map((key) => (answers[key] === "no" ? "n" : "y")).join("");
}

/** Decodes answers that `encodePlanAnswers` wrote. Null for anything else. */
export function parsePlanAnswers(text: string): Answers | null {
  if (!planAnswersPattern.test(text)) return null;
  return Object.fromEntries(
    checkKeys.map((key, index) => [key, text[index] === "n" ? "no" : "yes"]),
  );
}

/** Returns the answers that aren't saved to the subscriber's row yet. */
export function unsentAnswers({ answers, sent }: StoredAnswers): Answers {
  return Object.fromEntries(
    checkKeys.flatMap((key) => (answers[key] === sent[key] ? [] : [[key, answers[key]]])),
  );
}

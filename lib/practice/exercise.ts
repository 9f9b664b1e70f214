import type { ExerciseId } from "@/db/values/course";
import { parseDollars } from "@/lib/core/money";

/** What was answered, by question. Untrusted. */
export type Answers = Readonly<Record<string, string>>;

/**
 * A question of an exercise. Its texts are `<id>` for the label, `<id>.hint`, `<id>.<reason>` for each way to be wrong,
 * and `<id>=<choice>` for each choice.
 */
export type Question = {
  readonly id: string;
  /** In place of the text, for a line of the material. */
  readonly label?: string;
  readonly input: "text" | "percent" | "dollars" | "mark" | readonly string[];
  /** The reasons that `check` can return. */
  readonly reasons: readonly string[];
  /** Returns why an answer that isn't empty is wrong; null if it's right. */
  readonly check: (answer: string) => string | null;
};

export type Exercise = {
  readonly id: ExerciseId;
  /** The sources of its rules, with the day we checked them. */
  readonly sources: readonly { readonly label: string; readonly url: string }[];
  readonly checkedOn: string;
  /** The text of each heading is `part.<id>`. */
  readonly parts: readonly { readonly id: string; readonly questions: readonly Question[] }[];
};

/** The reason for a question without an answer. All exercises have its text. */
export const empty = "empty";

export function listQuestions({ parts }: Exercise): readonly Question[] {
  return parts.flatMap(({ questions }) => questions);
}

/** Checks all answers. Returns the key of the text that explains each wrong one, by question. */
export function checkAnswers(
  exercise: Exercise,
  answers: Answers,
): Readonly<Record<string, string>> {
  const wrong = listQuestions(exercise).flatMap(({ id, input, check }) => {
    const answer = (Object.hasOwn(answers, id) ? (answers[id] ?? "") : "").trim();
    if (answer === "" && input !== "mark") return [[id, empty]];
    const reason = check(answer);
    return reason === null ? [] : [[id, `${id}.${reason}`]];
  });
  return Object.fromEntries(wrong);
}

/** Parses a percentage such as "33.33", "33,33" or "33.33 %"; null if it isn't one. */
export function parsePercent(typed: string): number | null {
  const [, number] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s?%?$/.exec(typed.trim()) ?? [];
  return number === undefined ? null : Number(number.replace(",", "."));
}

type Wrong<Value> = Readonly<Record<string, (value: Value) => boolean>>;

/** Returns the first reason that fits the value, or `other`. */
function findReason<Value>(
  value: Value | null,
  right: (value: Value) => boolean,
  wrong: Wrong<Value>,
) {
  if (value === null) return "other";
  if (right(value)) return null;
  return Object.entries(wrong).find(([, fits]) => fits(value))?.[0] ?? "other";
}

/** A question for a percentage. */
export function askPercent(id: string, right: number, wrong: Wrong<number> = {}): Question {
  const isRight = (value: number) => Math.abs(value - right) < 0.005;
  return {
    id,
    input: "percent",
    reasons: [...Object.keys(wrong), "other"],
    check: (answer) => findReason(parsePercent(answer), isRight, wrong),
  };
}

/** A question for an amount, in cents. */
export function askDollars(id: string, right: number, wrong: Wrong<number> = {}): Question {
  return {
    id,
    input: "dollars",
    reasons: [...Object.keys(wrong), "other"],
    check: (answer) => findReason(parseDollars(answer), (cents) => cents === right, wrong),
  };
}

/** A question with a text, compared without case, repeated spaces, or a period at the end. */
export function askText(id: string, right: string, wrong: Wrong<string> = {}): Question {
  const fold = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").replace(/\.$/, "");
  return askFolded(id, right, wrong, fold);
}

/** A question with a code such as an ISWC, compared without case, spaces, periods and hyphens. */
export function askCode(id: string, right: string, wrong: Wrong<string>): Question {
  return askFolded(id, right, wrong, (text) => text.replace(/[\s.-]/g, ""));
}

function askFolded(
  id: string,
  right: string,
  wrong: Wrong<string>,
  fold: (text: string) => string,
): Question {
  const prepare = (text: string) => fold(text).toLowerCase();
  return {
    id,
    input: "text",
    reasons: [...Object.keys(wrong), "other"],
    check: (answer) => findReason(prepare(answer), (text) => text === prepare(right), wrong),
  };
}

/** A question with names from the material as choices, with one explanation for all wrong ones. */
export function askName(id: string, names: readonly string[], right: string): Question {
  const check = (answer: string) => (answer === right ? null : "other");
  return { id, input: names, reasons: ["other"], check };
}

/** A question with choices. The reason for a wrong choice is its name. */
export function askChoice(id: string, choices: readonly string[], right: string): Question {
  const reasons = choices.filter((choice) => choice !== right);
  return {
    id,
    input: choices,
    reasons: [...reasons, "other"],
    check: (answer) => (answer === right ? null : reasons.includes(answer) ? answer : "other"),
  };
}

/** A box to check for what's a mistake. */
export function askMark(id: string, label: string, isMistake: boolean): Question {
  const reason = isMistake ? "missed" : "fine";
  return {
    id,
    label,
    input: "mark",
    reasons: [reason],
    check: (answer) => ((answer === "on") === isMistake ? null : reason),
  };
}

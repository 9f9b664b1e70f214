import { type Answers, type CheckKey, checkKeys } from "@/lib/quick-check/answers";

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

/** Returns the answers that aren't saved to the subscriber's row yet. */
export function unsentAnswers({ answers, sent }: StoredAnswers): Answers {
  return Object.fromEntries(
    checkKeys.flatMap((key) => (answers[key] === sent[key] ? [] : [[key, answers[key]]])),
  );
}

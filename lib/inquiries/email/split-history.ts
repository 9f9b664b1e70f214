import {
  isAttribution,
  isForwardLine,
  isForwardSubject,
  isSeparator,
  startsWithEmailHeader,
} from "@/lib/inquiries/email/attribution-line";

/** A part of an email's text. Earlier emails that it quotes are folded on screen. */
export type TextPart = { readonly isHistory: boolean; readonly text: string };

/** Introductions are wrapped over at most this many lines. */
const maxIntroLines = 4;
/** A quote of at most so many lines above its answer is shown. */
const maxQuestionLines = 8;
/** So many lines are tested for an introduction, however many end with a colon. */
const maxTestedLines = 2_000;
/** The sender says that answers are in the history. */
const answersBelow =
  /\b(?:below|inline|in[- ]line|in (?:red|blue|green|bold)|between the lines|see above|unten|in rot|in blau|zwischen den zeilen|ci-dessous|ci dessous|en rouge|abajo|m[áa]s abajo|en rojo|entre l[íi]neas|qui sotto|abaixo|hieronder|nedan|poni[żz]ej)\b/i;

/**
 * Splits an email's text into what its sender wrote and the earlier emails that it quotes. Loses
 * nothing: the parts, joined by line breaks, are the text. Only what email programs certainly put
 * there is history: quotes with an introduction, at the end or above the entire answer, and an
 * earlier email under its header. Everything else is shown, as are answers between quotes.
 */
export function splitHistory(text: string, subject = ""): readonly TextPart[] {
  const lines = text.split("\n");
  const whole = [{ isHistory: false, text }];
  if (isForwardSubject(subject) || lines.some(isForwardLine)) return whole;
  const quoted = findQuotedRange(lines);
  const unmarked = findUnmarkedHistory(lines);
  const range =
    quoted && unmarked ? (unmarked[0] < quoted[0] ? unmarked : quoted) : (quoted ?? unmarked);
  if (!range) return whole;
  const [start, end] = range;
  const isOwn = (some: readonly string[]) => some.some((line) => line.trim() !== "");
  const before = lines.slice(0, start);
  const after = lines.slice(end);
  if (!isOwn(before)) {
    // The quote is the message, or short enough to be read with the answer below it.
    if (!isOwn(after) || end - start <= maxQuestionLines) return whole;
  }
  return [
    { isHistory: false, lines: before },
    { isHistory: true, lines: lines.slice(start, end) },
    { isHistory: false, lines: after },
  ]
    .filter((part) => part.lines.length > 0)
    .map((part) => ({ isHistory: part.isHistory, text: part.lines.join("\n") }));
}

/** What the sender wrote, for lists and quotes: the text without its history. */
export function getOwnText(text: string, subject = ""): string {
  return splitHistory(text, subject)
    .filter(({ isHistory }) => !isHistory)
    .map((part) => part.text)
    .join("\n")
    .trim();
}

type Range = readonly [start: number, end: number];

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);
const isBlank = (line: string) => line.trim() === "";
const unquote = (line: string) => line.replace(/^\s{0,3}>\s?/, "");

/** The only block of lines with `>`, if it has an introduction. */
function findQuotedRange(lines: readonly string[]): Range | null {
  const first = lines.findIndex(isQuoted);
  if (first < 0) return null;
  const last = lines.findLastIndex(isQuoted);
  const block = lines.slice(first, last + 1);
  // A line of the sender's between quotes answers them, so the quotes are needed.
  if (block.some((line) => !isQuoted(line) && !isBlank(line))) return null;
  const start = findIntroStart(lines, first);
  if (start !== null) return [start, last + 1];
  return startsWithIntro(block.map(unquote)) ? [first, last + 1] : null;
}

/** Where the introduction right above a line starts, or null. */
function findIntroStart(lines: readonly string[], before: number): number | null {
  let end = before - 1;
  while (end > before - 3 && isBlank(lines[end] ?? "")) end -= 1;
  for (let count = 1; count <= maxIntroLines && end - count + 1 >= 0; count += 1) {
    const start = end - count + 1;
    if (isBlank(lines[start] ?? "")) return null;
    if (isAttribution(lines.slice(start, end + 1).join(" "))) return start;
  }
  return null;
}

/** True if the lines start with an introduction, as on iPhones, or with an email's header. */
function startsWithIntro(lines: readonly string[]): boolean {
  const start = lines.findIndex((line) => !isBlank(line) && !isSeparator(line));
  if (start < 0) return false;
  const rest = lines.slice(start);
  if (startsWithEmailHeader(rest, start > 0)) return true;
  for (let count = 1; count <= maxIntroLines; count += 1)
    if (isAttribution(rest.slice(0, count).join(" "))) return true;
  return false;
}

/**
 * An earlier email without `>` at the end of the text, as Outlook and Yahoo quote. Answers could be
 * in it, so it isn't taken if the sender's text is empty or says so.
 */
function findUnmarkedHistory(lines: readonly string[]): Range | null {
  let tested = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (!/[:：_-]/.test(line.slice(-300)) || tested > maxTestedLines) continue;
    tested += 1;
    const start = findHistoryStart(lines, index, line);
    if (start === null) continue;
    const own = lines.slice(0, start).join("\n").trim();
    return own === "" || answersBelow.test(own) ? null : [start, lines.length];
  }
  return null;
}

function findHistoryStart(lines: readonly string[], index: number, line: string): number | null {
  if (isSeparator(line)) {
    const next = lines.slice(index + 1, index + 3).findIndex((one) => !isBlank(one));
    return next >= 0 && startsWithEmailHeader(lines.slice(index + 1 + next, index + 14), true)
      ? index
      : null;
  }
  if (startsWithEmailHeader(lines.slice(index, index + 12), false)) return index;
  // "On Monday, March 5, 2030 at 2:49 PM, Shop <info@shop.test> wrote:" above indented or plain lines.
  if (!/[:：]\s*$/.test(line)) return null;
  const start = findIntroStart(lines, index + 1);
  const intro = start === null ? "" : lines.slice(start, index + 1).join(" ");
  return start !== null && start > 0 && /\S@\S/.test(intro) ? start : null;
}

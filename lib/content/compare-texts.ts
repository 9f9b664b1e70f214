import { diffLines, diffWordsWithSpace } from "diff";

export type TextPart = {
  /** `gap`: unchanged lines that were left out; its text is empty. */
  readonly type: "same" | "added" | "removed" | "gap";
  readonly text: string;
};

/** Unchanged lines shown before and after a change. */
const contextLines = 2;
/** A line with more changed words, or a text with more changed lines, is shown as removed and added. */
const maxEdits = 400;

/**
 * Compares two texts line by line, and the changed lines word by word. Leaves out unchanged lines far
 * from a change. Equal texts have no parts.
 */
export function compareTexts(before: string, after: string): readonly TextPart[] {
  if (before === after) return [];
  const lines = diffLines(before, after, { maxEditLength: maxEdits });
  if (!lines) return replaceAll(before, after);
  const parts: TextPart[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const next = lines[index + 1];
    if (!line) continue;
    if (line.removed && next?.added) {
      parts.push(...compareWords(line.value, next.value));
      index += 1;
    } else if (line.removed) parts.push({ type: "removed", text: line.value });
    else if (line.added) parts.push({ type: "added", text: line.value });
    else parts.push(...shorten(line.value, index === 0, index === lines.length - 1));
  }
  return parts;
}

function compareWords(before: string, after: string): readonly TextPart[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: maxEdits });
  if (!words) return replaceAll(before, after);
  return words.map(({ value, added, removed }) => ({
    type: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

function replaceAll(before: string, after: string): readonly TextPart[] {
  return [
    { type: "removed", text: before },
    { type: "added", text: after },
  ];
}

/** Keeps the lines next to a change. */
function shorten(text: string, isFirst: boolean, isLast: boolean): readonly TextPart[] {
  const lines = text.split(/(?<=\n)/);
  const head = isFirst ? 0 : contextLines;
  const tail = isLast ? 0 : contextLines;
  if (lines.length <= head + tail) return [{ type: "same", text }];
  const kept = (some: readonly string[]): readonly TextPart[] =>
    some.length > 0 ? [{ type: "same", text: some.join("") }] : [];
  return [
    ...kept(lines.slice(0, head)),
    { type: "gap", text: "" },
    ...kept(tail > 0 ? lines.slice(-tail) : []),
  ];
}

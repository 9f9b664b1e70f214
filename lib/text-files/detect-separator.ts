import { findMostFrequent } from "@/lib/text-files/split-records";

/** In order of preference, where several fit. */
const separators = ["\t", ";", "|", ","] as const;

/** Lines that are looked at. */
const sampled = 200;

const maxLength = 4_000;
/** Quoted cells between two of a separator. An inch mark isn't one: it has none before it. */
const quotedCells = {
  "\t": /(?<=(?:^|\t) {0,3})"(?:[^"]|"")*"(?= {0,3}(?:\t|$))/g,
  ";": /(?<=(?:^|;) {0,3})"(?:[^"]|"")*"(?= {0,3}(?:;|$))/g,
  "|": /(?<=(?:^|\|) {0,3})"(?:[^"]|"")*"(?= {0,3}(?:\||$))/g,
  ",": /(?<=(?:^|,) {0,3})"(?:[^"]|"")*"(?= {0,3}(?:,|$))/g,
} as const;

/** Returns the separator that divides most lines into the same number of cells; null if none does. */
export function detectSeparator(lines: readonly string[]): string | null {
  const sample = lines
    .filter((line) => line.trim() !== "")
    .slice(0, sampled)
    .map((line) => line.slice(0, maxLength));
  const rated = separators.map((separator) => {
    const counts = sample
      .map((line) => line.replace(quotedCells[separator], "").split(separator).length - 1)
      .filter(Boolean);
    const usual = findMostFrequent(counts) ?? 0;
    const agreeing = counts.filter((count) => count === usual).length;
    return { separator, score: agreeing * (10 + Math.min(usual, 10)) };
  });
  const best = rated.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : null;
}

/** Returns the separator of a line such as `sep=;`, with which Excel starts some files; else null. */
export function readSeparatorLine(line: string | undefined): string | null {
  return /^\s*"?sep=(.)"?[\s,;|]*$/i.exec(line ?? "")?.[1] ?? null;
}

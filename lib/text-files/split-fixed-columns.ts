import type { TextRecord } from "@/lib/text-files/split-records";

const maxColumns = 60;

type Span = { readonly text: string; readonly start: number; readonly end: number };

/**
 * Splits a printed report with columns aligned by spaces, below the first line that names at
 * least three columns. Lines above it are records of one cell. Null if no line does.
 */
export function splitFixedColumns(lines: readonly string[]): readonly TextRecord[] | null {
  const header = lines.findIndex(
    (line, index) => findSpans(line).length >= 3 && findSpans(lines[index + 1] ?? "").length >= 3,
  );
  const columns = findSpans(lines[header] ?? "");
  if (header < 0) return null;
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const cells = index < header ? [line.trim()] : splitAt(line, columns);
    return [{ line: index + 1, cells }];
  });
}

/** Texts with at least two spaces between them. */
function findSpans(line: string): readonly Span[] {
  return [...line.slice(0, 1_000).matchAll(/\S+(?: \S+)*/g)]
    .slice(0, maxColumns)
    .map(({ 0: text, index }) => ({
      text,
      start: index,
      end: index + text.length,
    }));
}

/** Gives each text to the column with the name that it's below. */
function splitAt(line: string, columns: readonly Span[]): readonly string[] {
  const cells = columns.map(() => "");
  for (const { text, start, end } of findSpans(line)) {
    let best = 0;
    let bestOverlap = Number.NEGATIVE_INFINITY;
    for (const [index, column] of columns.entries()) {
      // Negative for the distance to a column that isn't above the text.
      const overlap = Math.min(end, column.end) - Math.max(start, column.start);
      if (overlap > bestOverlap) [best, bestOverlap] = [index, overlap];
    }
    cells[best] = cells[best] ? `${cells[best]} ${text}` : text;
  }
  return cells;
}

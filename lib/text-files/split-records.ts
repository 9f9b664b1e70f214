/** A record of a table: the cells of one line, or of several if a quoted cell has newlines. */
export type TextRecord = {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** A quoted cell may go on for this many lines and characters. */
const maxCellLines = 20;
const maxCellLength = 5_000;

type SplitLimits = {
  /** Cells beyond these aren't read. */
  readonly columns: number;
  /** Characters that are read again in search of the end of quoted cells, in all the file. */
  readonly reread: number;
  /** Beyond these, no table is read; lines are only counted, with quotation marks as characters. */
  readonly records: number;
};

const usualLimits: SplitLimits = { columns: 100, reread: 400_000, records: 25_000 };

type Reading = {
  readonly cells: readonly string[];
  /** `open`: a quoted cell has no end. `doubtful`: it has quotation marks within. */
  readonly quotes: "closed" | "doubtful" | "open";
};

/**
 * Splits lines into cells. Quoted cells may hold separators, doubled quotation marks and newlines. Any
 * other quotation mark, such as an inch mark, is a character. Where a line can be read in two ways,
 * the one with as many cells as most lines have is right.
 */
export function splitRecords(lines: readonly string[], separator: string): readonly TextRecord[] {
  const splitter = createRecordSplitter(separator, findUsualWidth(lines, separator), usualLimits);
  return splitter.push(lines).concat(splitter.end());
}

/**
 * Like `splitRecords`, for a file that's read in parts. `push` returns the records that are complete,
 * and `end` the rest.
 * @param expected how many cells most lines have
 */
export function createRecordSplitter(separator: string, expected: number, limits: SplitLimits) {
  let waiting: readonly string[] = [];
  let firstLine = 1;
  let records = 0;
  let reread = 0;
  function split(isEnd: boolean): TextRecord[] {
    const found: TextRecord[] = [];
    // A quoted cell may go on in lines that haven't arrived.
    const until = isEnd ? waiting.length : waiting.length - maxCellLines;
    let index = 0;
    while (index < until) {
      const line = waiting[index] ?? "";
      let taken = 1;
      let cells: readonly string[] = [];
      if (!line.includes('"') || records > limits.records) {
        cells = splitPlain(line, separator, limits.columns);
      } else {
        const reading = splitQuoted(line, separator, limits.columns);
        cells = reading.cells;
        if (reading.quotes === "open" && reread < limits.reread) {
          const joined = joinLines(waiting, index, {
            separator,
            expected,
            columns: limits.columns,
          });
          reread += joined.reread;
          taken = joined.cells ? joined.lines : 1;
          cells = joined.cells ?? splitLiteral(line, separator, limits.columns);
        } else if (reading.quotes !== "closed" && reading.cells.length !== expected) {
          cells = splitLiteral(line, separator, limits.columns);
        }
      }
      if (cells.some((cell) => cell !== "")) {
        found.push({ line: firstLine + index, cells });
        records += 1;
      }
      index += taken;
    }
    waiting = waiting.slice(index);
    firstLine += index;
    return found;
  }
  return {
    push(lines: readonly string[]): TextRecord[] {
      waiting = waiting.length === 0 ? lines : waiting.concat(lines);
      return split(false);
    },
    end: () => split(true),
  };
}

/** Returns how many cells most lines have, of those that can be read in one way. */
export function findUsualWidth(lines: readonly string[], separator: string, columns = 100): number {
  const widths: number[] = [];
  for (const line of lines.slice(0, 2_000)) {
    const { cells, quotes } = splitQuoted(line, separator, columns);
    if (quotes === "closed" && cells.length > 1) widths.push(cells.length);
    if (widths.length === 200) break;
  }
  return findMostFrequent(widths) ?? 2;
}

/** Returns the value that's most frequent; of several, the largest. */
export function findMostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || b - a)[0]?.[0];
}

const splitPlain = (line: string, separator: string, columns: number) =>
  line.split(separator, columns + 1).map(cleanCell);

/** Splits at every separator; a cell that's quoted from start to end loses its quotation marks. */
function splitLiteral(line: string, separator: string, columns: number): readonly string[] {
  return line.split(separator, columns + 1).map((cell) => {
    const quoted = /^\s*=?"(.*)"\s*$/.exec(cell)?.[1];
    return cleanCell(quoted === undefined ? cell : quoted.replaceAll('""', '"'));
  });
}

function splitQuoted(line: string, separator: string, columns: number): Reading {
  const cells: string[] = [];
  let quotes: Reading["quotes"] = "closed";
  let at = 0;
  while (at <= line.length && cells.length <= columns) {
    const open = findOpeningQuote(line, at);
    if (open < 0) {
      const end = findNext(line, separator, at);
      cells.push(cleanCell(line.slice(at, end)));
      at = end + 1;
      continue;
    }
    const close = findClosingQuote(line, separator, open + 1);
    if (close.at < 0) return { cells, quotes: "open" };
    if (close.isDoubtful) quotes = "doubtful";
    cells.push(cleanCell(line.slice(open + 1, close.at).replaceAll('""', '"')));
    at = findNext(line, separator, close.at) + 1;
  }
  return { cells, quotes };
}

function findNext(line: string, separator: string, from: number): number {
  const at = line.indexOf(separator, from);
  return at < 0 ? line.length : at;
}

/** Returns the place of the quotation mark that starts a cell, also Excel's `="`; -1 if it has none. */
function findOpeningQuote(line: string, from: number): number {
  let at = from;
  while (line[at] === " ") at += 1;
  if (line[at] === "=" && line[at + 1] === '"') at += 1;
  return line[at] === '"' ? at : -1;
}

type Closing = { readonly at: number; readonly isDoubtful: boolean };

/** A cell ends at a quotation mark before a separator or the end. Tabs end it in any case. */
function findClosingQuote(line: string, separator: string, from: number): Closing {
  const limit = separator === "\t" ? findNext(line, separator, from) : line.length;
  let isDoubtful = false;
  let at = line.indexOf('"', from);
  while (at >= 0 && at < limit) {
    if (line[at + 1] === '"') at += 2;
    else {
      let after = at + 1;
      while (line[after] === " ") after += 1;
      if (after >= line.length || line[after] === separator || line[after] === "\n") {
        return { at, isDoubtful };
      }
      isDoubtful = true;
      at += 1;
    }
    at = line.indexOf('"', at);
  }
  return { at: -1, isDoubtful };
}

type Expected = {
  readonly separator: string;
  readonly expected: number;
  readonly columns: number;
};

type Joined = {
  /** Null if the quoted cell doesn't go on in the next lines. */
  readonly cells: readonly string[] | null;
  readonly lines: number;
  readonly reread: number;
};

/** Reads a record with a last cell that goes on in the next lines. A line that looks like a record ends the search. */
function joinLines(
  lines: readonly string[],
  start: number,
  { separator, expected, columns }: Expected,
): Joined {
  let text = lines[start] ?? "";
  let reread = 0;
  for (let count = 1; count < maxCellLines; count += 1) {
    const next = lines[start + count];
    if (next === undefined || text.length + next.length > maxCellLength) break;
    text += `\n${next}`;
    // Even a short line has a cost.
    reread += text.length + 50;
    // Without a quotation mark, it can't be the cell's last line.
    if (!next.includes('"')) {
      if (expected > 2 && next.split(separator, expected).length === expected) break;
      continue;
    }
    const { cells, quotes } = splitQuoted(text, separator, columns);
    if (quotes === "closed" && cells.length === expected) {
      return { cells, lines: count + 1, reread };
    }
    if (quotes !== "open") break;
  }
  return { cells: null, lines: 1, reread };
}

/** Removes what spreadsheets put around a value: `="14:15"`, and an apostrophe before a number. */
function cleanCell(cell: string): string {
  const trimmed = cell.trim();
  if (trimmed.startsWith('="') && trimmed.endsWith('"') && trimmed.length > 2) {
    return trimmed.slice(2, -1).replaceAll('""', '"').trim();
  }
  return /^'\d/.test(trimmed) ? trimmed.slice(1) : trimmed;
}

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

const maxFixedColumns = 60;

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
    .slice(0, maxFixedColumns)
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

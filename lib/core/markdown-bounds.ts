/**
 * Far more than anyone writes, and few enough that parsing takes milliseconds. A paragraph here is
 * everything between two blank lines: also a list or a table.
 */
const most = {
  nesting: 8,
  indent: 40,
  paragraphCharacters: 10_000,
  paragraphLines: 500,
  paragraphSigns: 600,
  paragraphEmphasis: 200,
  paragraphCells: 3_000,
  textEmphasis: 4_000,
  textLines: 3_000,
} as const;

/** The marks that start a line of a quote or a list. */
const lineStart = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/;
/** A line across the page, such as `* * *`, which looks like nested lists. */
const rule = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

/**
 * Returns why Markdown can't be saved, with the line and what to do; null if it can. For thousands of nested or
 * unclosed marks, a parser needs minutes or fails. Takes linear time itself.
 */
export function findMarkdownProblem(text: string): string | null {
  let paragraph = startParagraph(1);
  let emphasis = 0;
  for (const [index, typed] of text.split(/\r\n?|\n/).entries()) {
    const line = index + 1;
    if (line > most.textLines) {
      return `The text has more than ${format(most.textLines)} lines. Remove some.`;
    }
    const problem = typed.length < 200 && rule.test(typed) ? null : findLineProblem(line, typed);
    if (problem) return problem;
    if (typed.trim() === "") {
      paragraph = startParagraph(line + 1);
      continue;
    }
    const counts = {
      signs: count(typed, /[`[\]()<>!&\\@*_~-]/g),
      emphasis: count(typed, /[*_~]/g),
    };
    emphasis += counts.emphasis;
    paragraph = {
      line: paragraph.line,
      lines: paragraph.lines + 1,
      characters: paragraph.characters + typed.length,
      signs: paragraph.signs + counts.signs,
      emphasis: paragraph.emphasis + counts.emphasis,
      cells: paragraph.cells + count(typed, /\|/g),
    };
    const excess = findExcess(paragraph);
    if (excess) {
      return `The paragraph that starts on line ${paragraph.line} has more than ${excess}. Split it with a blank line, or remove some.`;
    }
    if (emphasis > most.textEmphasis) {
      return `By line ${line}, the text has more than ${format(most.textEmphasis)} of the signs * _ and ~. Remove some.`;
    }
  }
  return null;
}

type Paragraph = {
  readonly line: number;
  readonly lines: number;
  readonly characters: number;
  readonly signs: number;
  readonly emphasis: number;
  readonly cells: number;
};

function startParagraph(line: number): Paragraph {
  return { line, lines: 0, characters: 0, signs: 0, emphasis: 0, cells: 0 };
}

function findLineProblem(line: number, typed: string): string | null {
  const start = lineStart.exec(typed.slice(0, 1_000))?.[0] ?? "";
  if (count(start, />|[-+*]|\d+[.)]/g) > most.nesting) {
    return `Line ${line} has more than ${most.nesting} quotes or lists inside each other. Use fewer.`;
  }
  const indent = start.replace(/[^ \t]/g, "").replaceAll("\t", "    ").length;
  if (indent > most.indent && typed.trim() !== "") {
    return `Line ${line} starts with more than ${most.indent} spaces. Remove some.`;
  }
  return null;
}

function findExcess({ lines, characters, signs, emphasis, cells }: Paragraph): string | null {
  if (characters > most.paragraphCharacters) {
    return `${format(most.paragraphCharacters)} characters`;
  }
  if (lines > most.paragraphLines) return `${most.paragraphLines} lines`;
  if (emphasis > most.paragraphEmphasis) return `${most.paragraphEmphasis} of the signs * _ and ~`;
  if (signs > most.paragraphSigns) return `${most.paragraphSigns} signs such as [ ( < and \``;
  return cells > most.paragraphCells ? `${format(most.paragraphCells)} cells` : null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function format(number: number): string {
  return number.toLocaleString("en-US");
}

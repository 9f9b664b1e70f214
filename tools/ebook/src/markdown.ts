type Style = "text" | "bold" | "italic";

export type Span = {
  text: string;
  style: Style;
  /** Address of a website that the text names, or `#12` for a page of the book. */
  url?: string;
};

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; marker: "bullet" | "number" | "box"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][]; isWide: boolean }
  | { kind: "note"; spans: Span[] }
  | { kind: "aside"; spans: Span[] }
  | { kind: "terms"; items: Span[][] }
  | { kind: "figure"; name: string }
  | { kind: "sheet"; title: string; intro: string; rows: string[][] }
  | { kind: "grid"; title: string; columns: string[]; rows: string[] }
  | { kind: "letter"; paragraphs: Span[][] }
  | { kind: "screen"; title: string; rows: ScreenRow[] }
  | { kind: "index"; entries: IndexEntry[] }
  | { kind: "break" };

/** A row of a drawn form: a heading, fields with a made-up value each, or a button. */
export type ScreenRow =
  | { heading: string }
  | { button: string }
  | { fields: { label: string; value: string }[] };

/** A line of the index: what to look for in which chapters, or a reference to another line. */
export type IndexEntry = {
  text: string;
  words: string[];
  /** All chapters if empty. */
  chapters: number[];
  see?: string;
};

/** The text names websites without https://. These become links. */
const siteName = /\b(?:[a-z]+\.)(?:com|org|gov)\b/g;

function linkSites(text: string, style: Style): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(siteName)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index), style });
    spans.push({ text: match[0], style, url: `https://www.${match[0]}/` });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), style });
  return spans;
}

/** Turns straight quotes into curly ones. */
export function curlQuotes(text: string): string {
  return text
    .replace(/(^|[\s(])"/g, "$1“")
    .replace(/"/g, "”")
    .replace(/'/g, "’");
}

/** Parses `**bold**`, `*italic*`, `[text](address)` and website names, and curls quotes. */
function parseInline(source: string): Span[] {
  return curlQuotes(source)
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/)
    .flatMap((part): Span[] => {
      if (part.startsWith("**")) return linkSites(part.slice(2, -2), "bold");
      if (part.startsWith("*")) return linkSites(part.slice(1, -1), "italic");
      const [, text, url] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
      return text && url ? [{ text, style: "text", url }] : linkSites(part, "text");
    });
}

const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|");
const trimmed = (line: string) => cells(line).map((cell) => cell.trim());

function parseTable(lines: string[], isWide: boolean): Block {
  const [head = "", , ...rows] = lines;
  const parse = (line: string) => trimmed(line).map(parseInline);
  return { kind: "table", head: parse(head), rows: rows.map(parse), isWide };
}

/** The blanks of a letter, such as `[name]`, are bold. */
function parseLetter(line: string): Span[] {
  return line.split(/(\[[^\]]+\])/).flatMap((text): Span[] => {
    if (text.startsWith("[")) return [{ text, style: "bold" }];
    return text === "" ? [] : [{ text, style: "text" }];
  });
}

function parseScreenRow(line: string): ScreenRow {
  if (line.startsWith("# ")) return { heading: line.slice(2) };
  if (line.startsWith("[")) return { button: line.slice(1, -1) };
  return {
    fields: trimmed(line).map((cell) => {
      const [label = "", value = ""] = cell.split(" = ");
      return { label, value };
    }),
  };
}

/** `Advance: advance; advances @ 3, 8` or `Beats > see Producer agreement`. */
function parseIndexEntry(line: string): IndexEntry {
  const [, text, see] = /^(.*) > see (.*)$/.exec(line) ?? [];
  if (text && see) return { text, see, words: [], chapters: [] };
  const match = /^(.*?): ([^@]*?)(?: @ ([\d, ]+))?$/.exec(line);
  if (!match) throw new Error(`The index has a line without words to find: ${line}`);
  const [, name = "", words = "", chapters = ""] = match;
  return {
    text: name,
    words: words.split(";").map((word) => word.trim()),
    chapters: chapters === "" ? [] : chapters.split(",").map(Number),
  };
}

function parseFence(name: string, straightTitle: string, straightLines: string[]): Block {
  const title = curlQuotes(straightTitle);
  const lines = straightLines.map(curlQuotes);
  if (name === "figure") return { kind: "figure", name: title };
  if (name === "aside") return { kind: "aside", spans: parseInline(lines.join(" ")) };
  if (name === "terms") return { kind: "terms", items: lines.map(parseInline) };
  if (name === "wide") return parseTable(straightLines, true);
  if (name === "letter") return { kind: "letter", paragraphs: lines.map(parseLetter) };
  if (name === "screen") return { kind: "screen", title, rows: lines.map(parseScreenRow) };
  if (name === "index") return { kind: "index", entries: lines.map(parseIndexEntry) };
  if (name === "sheet") {
    const intro = lines[0]?.endsWith(".") ? lines[0] : "";
    const rows = (intro ? lines.slice(1) : lines).map(trimmed);
    return { kind: "sheet", title, intro, rows };
  }
  if (name === "grid") {
    const [head = "", ...rest] = lines;
    const rows = rest.flatMap((line) => {
      const empty = /^rows (\d+)$/.exec(line);
      return empty ? Array<string>(Number(empty[1])).fill("") : [line.replace(/^row /, "")];
    });
    return { kind: "grid", title, columns: trimmed(head), rows };
  }
  throw new Error(
    `Unknown block ":::${name}". Known: aside, figure, grid, index, letter, screen, sheet, terms, wide.`,
  );
}

function parseList(lines: string[], marker: RegExp): Span[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items.map(parseInline);
}

function parseChunk(lines: string[]): Block {
  const first = lines[0] ?? "";
  if (first === "---") return { kind: "break" };
  if (first.startsWith("## ")) return { kind: "heading", text: curlQuotes(first.slice(3)) };
  if (first.startsWith("|")) return parseTable(lines, false);
  if (first.startsWith("> ")) {
    return { kind: "note", spans: parseInline(lines.map((line) => line.slice(2)).join(" ")) };
  }
  const markers = { box: /^- \[ \] /, bullet: /^- /, number: /^\d+\. / } as const;
  for (const marker of ["box", "bullet", "number"] as const) {
    if (markers[marker].test(first)) {
      return { kind: "list", marker, items: parseList(lines, markers[marker]) };
    }
  }
  return { kind: "paragraph", spans: parseInline(lines.join(" ")) };
}

/** Parses the Markdown subset of content/ebook into blocks. */
export function parseBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let chunk: string[] = [];
  let fence: { name: string; title: string } | undefined;
  const flush = () => {
    if (chunk.length > 0) blocks.push(parseChunk(chunk));
    chunk = [];
  };
  for (const line of source.split("\n")) {
    const opening = /^::: (\w+) ?(.*)$/.exec(line);
    if (opening) {
      flush();
      fence = { name: opening[1] ?? "", title: opening[2] ?? "" };
    } else if (fence && line === ":::") {
      blocks.push(parseFence(fence.name, fence.title, chunk));
      chunk = [];
      fence = undefined;
    } else if (fence) {
      if (line !== "") chunk.push(line);
    } else if (line === "") flush();
    else chunk.push(line);
  }
  flush();
  return blocks;
}

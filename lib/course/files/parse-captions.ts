import { fail, ok, type Result } from "@/lib/core/result";

/** Lines count from 1. */
export type CaptionsProblem =
  | { readonly problem: "no_captions" }
  | {
      readonly problem: "bad_timing" | "ends_early" | "no_text" | "too_long";
      readonly line: number;
    };

type Cue = {
  readonly id: string;
  /** In seconds. */
  readonly start: number;
  /** The line with its times. */
  readonly timing: string;
  readonly text: readonly string[];
  /** Comments above it. */
  readonly notes: readonly string[];
};

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:[0-5]?\d(?:\s?[.,:]\s?\d{1,3})?`;
const arrow = String.raw`\s*(?:-{1,2}\s?>|[–—]>|→)\s*`;
const timing = new RegExp(String.raw`^\s*(${time})${arrow}(${time})(?=\s|$)(.*)$`);
/** SubRip files may have coordinates in their place. */
const cueSetting = /^(?:vertical|line|position|size|align|region):\S+$/;

const maxLineLength = 5_000;
const maxLines = 50_000;

/**
 * Parses WebVTT or SubRip captions and returns them as WebVTT, in the order of their times, which
 * players need. Text between cues belongs to the cue above it.
 */
export function parseCaptions(source: string): Result<string, CaptionsProblem> {
  const lines = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .split("\n");
  const long = lines.findIndex(({ length }, index) => length > maxLineLength || index >= maxLines);
  if (long >= 0) return fail({ problem: "too_long", line: long + 1 });
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? "");
  const timings = lines.map((line) => (/[>→]/.test(line) ? timing.exec(line) : null));
  const bad = lines.findIndex((line, index) => !timings[index] && isLikeTiming(line));
  if (bad >= 0) return fail({ problem: "bad_timing", line: bad + 1 });
  const starts = timings.flatMap((match, index) => (match ? [index] : []));
  const [first] = starts;
  if (first === undefined) return fail({ problem: "no_captions" });
  const top = splitAboveCue(lines.slice(0, first), { isVtt, isTop: true });
  const cues: Cue[] = [];
  let above: Pick<Cue, "id" | "notes"> = { id: top.id, notes: [] };
  let empty = 0;
  for (const [index, line] of starts.entries()) {
    const end = starts[index + 1];
    const body = lines.slice(line + 1, end);
    const below =
      end === undefined
        ? splitBelowCues(body, isVtt)
        : splitAboveCue(body, { isVtt, isTop: false });
    const cue = readCue(timings[line] ?? null, { ...above, text: below.text, isVtt });
    if (!cue.ok) return fail({ problem: cue.problem, line: line + 1 });
    // Editors write cues without text; they show nothing.
    if (cue.value) cues.push(cue.value);
    else empty ||= line + 1;
    above = { id: below.id, notes: below.notes };
  }
  if (cues.length === 0) return fail({ problem: "no_text", line: empty });
  const head = isVtt ? [...top.text, ...top.notes].join("\n").trim() : "WEBVTT";
  const ordered = cues.toSorted((one, other) => one.start - other.start);
  const tail = above.notes.join("\n").trim();
  return ok(`${[head, ...ordered.map(formatCue), ...(tail ? [tail] : [])].join("\n\n")}\n`);
}

/** True if both sides of an arrow have digits where a time could be. */
function isLikeTiming(line: string): boolean {
  const sides = line.split("-->");
  return sides.length === 2 && sides.every((side) => /^[\s\d:.,]+$/.test(side) && /\d/.test(side));
}

type Parts = {
  readonly text: readonly string[];
  readonly notes: readonly string[];
  /** The number or name of the cue below. */
  readonly id: string;
};

/** Splits what's between two timings: the text of the first, comments, and the name of the second. */
function splitAboveCue(
  lines: readonly string[],
  { isVtt, isTop }: { readonly isVtt: boolean; readonly isTop: boolean },
): Parts {
  const last = lines.at(-1)?.trim() ?? "";
  const isNumber = /^\d{1,7}$/.test(last);
  const isAlone = lines.length === 1 ? isTop && !isVtt : lines.at(-2)?.trim() === "";
  // In SubRip without a blank line, a number is the next cue's if the first has other text.
  const hasNumber = !isVtt && isNumber && lines.length > 1;
  const hasId = last !== "" && (isAlone ? isNumber || isVtt : hasNumber);
  const rest = hasId ? lines.slice(0, -1) : lines;
  return { ...splitBelowCues(rest, isVtt), id: hasId ? last : "" };
}

/** In WebVTT, blocks after a blank line are comments, styles or regions. */
function splitBelowCues(lines: readonly string[], isVtt: boolean): Parts {
  const note = isVtt
    ? lines.findIndex(
        (line, index) =>
          /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line) && (lines[index - 1] ?? "").trim() === "",
      )
    : -1;
  if (note < 0) return { text: lines, notes: [], id: "" };
  return { text: lines.slice(0, note), notes: lines.slice(note), id: "" };
}

type CueSource = Pick<Cue, "id" | "notes" | "text"> & { readonly isVtt: boolean };

function readCue(
  match: RegExpExecArray | null,
  { id, notes, text, isVtt }: CueSource,
): Result<Cue | null, "ends_early"> {
  const [, startText = "", endText = "", more = ""] = match ?? [];
  const cue = toCueText(text, isVtt);
  if (cue.lines.length === 0) return ok(null);
  const start = toSeconds(startText);
  if (toSeconds(endText) <= start) return fail("ends_early");
  const stated = more.split(/\s+/).filter((setting) => cueSetting.test(setting));
  const settings = [...stated, ...(stated.length === 0 && cue.position ? [cue.position] : [])];
  const times = [startText, endText].map(formatTime).join(" --> ");
  return ok({ id, notes, start, timing: [times, ...settings].join(" "), text: cue.lines });
}

function formatCue({ id, notes, timing: times, text }: Cue): string {
  const comments = notes.join("\n").trim();
  return [...(comments ? [`${comments}\n`] : []), ...(id ? [id] : []), times, ...text].join("\n");
}

/** Reads hours, minutes, seconds and a fraction after a comma, a dot or, in some files, a colon. */
function toSeconds(value: string): number {
  const plain = value.replace(/\s/g, "").replace(",", ".");
  const parts = plain.replace(/^(\d+:\d+:\d+):(\d+)$/, "$1.$2").split(":");
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
}

/** WebVTT requires two digits for hours, which may be left out. */
function formatTime(value: string): string {
  const milliseconds = Math.round(toSeconds(value) * 1_000);
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor(milliseconds / 60_000) % 60;
  const rest = pad(milliseconds % 60_000, 5);
  const hasHours = hours > 0 || value.split(":").length > 2;
  return `${hasHours ? `${pad(hours, 2)}:` : ""}${pad(minutes, 2)}:${rest.slice(0, 2)}.${rest.slice(2)}`;
}

type CueText = {
  /** Without blank lines, which would end the cue. */
  readonly lines: readonly string[];
  /** A WebVTT setting for the place that the text asked for; empty if it asked for none. */
  readonly position: string;
};

/** Tags that both formats have. */
const sharedTag = /^<\/?[ibu]>$/i;
/** What else WebVTT has: classes, voices, languages, ruby text, and times within a cue. */
const vttTag =
  /^<(?:\/?(?:c|i|b|u|v|lang|ruby|rt)(?:\.[^\s<>&]*)*(?:\s[^<>&]*)?|(?:\d{2,}:)?\d\d:\d\d\.\d{3})>$/;
/** Looks that SubRip files ask for and captions don't have. */
const droppedTag = /^<\/?(?:font|span|p|s|strike|em|strong|center|div)(?:\s[^<>]*)?\/?>$/i;
const lineBreak = /<br ?\/?>|\\N/gi;
const entity = /^&(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos|hellip|#\d{1,6}|#x[0-9a-f]{1,5});/i;
/** Instructions of SubStation Alpha, such as `{\an8}` for the top. */
const styling = /\{\\[^{}]{0,200}\}/g;

/** Of `\an1` to `\an9`, which are the keys of a number pad. */
const rows = ["", "line:50%", "line:0"] as const;
const columns = ["align:left", "", "align:right"] as const;

/** Returns a cue's text as WebVTT shows what its author typed: `<` and `&` that aren't markup are escaped. */
function toCueText(source: readonly string[], isVtt: boolean): CueText {
  const joined = source.join("\n");
  const alignment = isVtt ? null : /\{[^{}]*\\an([1-9])/.exec(joined);
  const key = alignment ? Number(alignment[1]) - 1 : 1;
  const text = isVtt ? joined : toItalics(joined).replace(styling, "").replace(lineBreak, "\n");
  const lines = text
    .split("\n")
    .map((line) => escapeLine(line.trim(), isVtt))
    .filter((line) => line.replace(/<[^<>]*>|&nbsp;/g, "").trim() !== "");
  const position = [rows[Math.floor(key / 3)], columns[key % 3]].filter(Boolean).join(" ");
  return { lines, position };
}

const toItalics = (text: string) =>
  text.replace(/\{\\([ibu])([01])\}/g, (_, tag: string, on: string) =>
    on === "1" ? `<${tag}>` : `</${tag}>`,
  );

function escapeLine(line: string, isVtt: boolean): string {
  return line.replace(/<[^<>]{0,300}>|[<&>]/g, (found, at: number) => {
    if (found === "&") return entity.test(line.slice(at, at + 12)) ? "&" : "&amp;";
    if (found === ">") return "&gt;";
    if (found === "<") return "&lt;";
    if (sharedTag.test(found)) return found.toLowerCase();
    if (isVtt && vttTag.test(found)) return found;
    if (droppedTag.test(found)) return "";
    return `&lt;${escapeLine(found.slice(1, -1), isVtt)}&gt;`;
  });
}

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
export function toCueText(source: readonly string[], isVtt: boolean): CueText {
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

import { fail, ok, type Result } from "@/lib/core/result";

const time = String.raw`(?:\d{1,2}:)?[0-5]\d:[0-5]\d[.,]\d{3}`;
const timing = new RegExp(`^(${time})[ \\t]+-->[ \\t]+(${time})((?:[ \\t].*)?)$`);

/** Lines count from 1. */
export type CaptionsProblem =
  | { readonly problem: "no_captions" }
  | {
      readonly problem: "bad_timing" | "ends_early" | "starts_early" | "no_text";
      readonly line: number;
    };

/** Parses WebVTT or SubRip captions and returns them as WebVTT. */
export function parseCaptions(source: string): Result<string, CaptionsProblem> {
  const text = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .trimEnd();
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/.test(text);
  const lines = text.split("\n");
  const parsed: string[] = [];
  let cues = 0;
  let lastStart = 0;
  for (const [index, line] of lines.entries()) {
    const refuse = (problem: "bad_timing" | "ends_early" | "starts_early" | "no_text") =>
      fail({ problem, line: index + 1 });
    const match = timing.exec(line.trimEnd());
    if (!match) {
      if (line.includes("-->")) return refuse("bad_timing");
      parsed.push(line);
      continue;
    }
    const [, start = "", end = "", settings = ""] = match;
    if (toSeconds(end) <= toSeconds(start)) return refuse("ends_early");
    // WebVTT requires cues in order (4.4); players drop or misplace the others.
    if (toSeconds(start) < lastStart) return refuse("starts_early");
    if (!lines[index + 1]?.trim()) return refuse("no_text");
    lastStart = toSeconds(start);
    cues += 1;
    parsed.push(`${toVttTime(start)} --> ${toVttTime(end)}${isVtt ? settings : ""}`);
  }
  if (cues === 0) return fail({ problem: "no_captions" });
  const body = parsed.join("\n");
  return ok(`${isVtt ? body : `WEBVTT\n\n${body.trimStart()}`}\n`);
}

/** WebVTT requires two digits for hours. */
function toVttTime(value: string): string {
  return value.replace(",", ".").replace(/^(\d:\d\d:)/, "0$1");
}

function toSeconds(value: string): number {
  return value
    .replace(",", ".")
    .split(":")
    .reduce((total, part) => total * 60 + Number(part), 0);
}

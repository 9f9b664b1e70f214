const timing = /^((?:\d{1,2}:)?\d{2}:\d{2}[.,]\d{3}) --> ((?:\d{1,2}:)?\d{2}:\d{2}[.,]\d{3})(.*)$/;

/**
 * Parses WebVTT or SubRip captions and returns them as WebVTT; null if they're neither, have no cue
 * or a cue ends before it starts.
 */
export function parseCaptions(source: string): string | null {
  const text = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .trim();
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/.test(text);
  let cues = 0;
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const match = timing.exec(line);
    if (!match) {
      if (line.includes("-->")) return null;
      lines.push(line);
      continue;
    }
    const [, start = "", end = "", settings = ""] = match;
    if (toSeconds(end) <= toSeconds(start)) return null;
    cues += 1;
    lines.push(`${start.replace(",", ".")} --> ${end.replace(",", ".")}${isVtt ? settings : ""}`);
  }
  if (cues === 0) return null;
  const body = lines.join("\n");
  return `${isVtt ? body : `WEBVTT\n\n${body}`}\n`;
}

function toSeconds(time: string): number {
  return time
    .replace(",", ".")
    .split(":")
    .reduce((total, part) => total * 60 + Number(part), 0);
}

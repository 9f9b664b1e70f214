/** How a line looks on the slide. */
export type LineKind = "bullet" | "sum" | "total" | "step" | "yes" | "no" | "card" | "statement";

export type Beat = {
  /** The line that appears; the first beat of a slide shows only the heading. */
  readonly line?: { readonly kind: LineKind; readonly text: string };
  /** What the captions say while it's the newest line. */
  readonly caption: string;
};

export type Slide = { readonly heading: string; readonly beats: readonly Beat[] };

const kinds: Readonly<Record<string, LineKind>> = {
  "-": "bullet",
  "=": "sum",
  "==": "total",
  ">": "step",
  "+": "yes",
  x: "no",
  "[": "card",
  "!": "statement",
};

/**
 * Parses a script: `## Heading` starts a slide, a line that starts with a mark such as `-` appears
 * on it, and every other line is what the captions say. Text before the first heading is for the
 * title slide, which has `title` as its heading.
 * @throws if a line appears without a caption
 */
export function parseScript(script: string, title: string): readonly Slide[] {
  const slides: { heading: string; beats: { line?: Beat["line"]; caption: string }[] }[] = [
    { heading: title, beats: [{ caption: "" }] },
  ];
  for (const row of script.split("\n").map((text) => text.trim())) {
    if (!row) continue;
    const slide = slides.at(-1);
    const beat = slide?.beats.at(-1);
    if (!slide || !beat) continue;
    const [, mark = "", text = ""] = /^(-|==?|>|\+|x|\[|!) +(.+)$/.exec(row) ?? [];
    const kind = kinds[mark];
    if (row.startsWith("## ")) slides.push({ heading: row.slice(3), beats: [{ caption: "" }] });
    else if (kind) slide.beats.push({ line: { kind, text }, caption: "" });
    else beat.caption = `${beat.caption} ${row}`.trim();
  }
  for (const { heading, beats } of slides) {
    for (const { line, caption } of beats) {
      if (line && !caption) throw new Error(`${heading}: "${line.text}" has no caption`);
    }
  }
  return slides;
}

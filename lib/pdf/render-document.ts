import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { loadFonts, type StampFont } from "@/lib/pdf/fonts";
import { type Cluster, measureLine, shapeLine } from "@/lib/pdf/shape-text";
import { createTypeface } from "@/lib/pdf/type3-fonts";

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 54 } as const;
const textStyle = { size: 9, leading: 13 } as const;
const headingStyle = { size: 13, leading: 28 } as const;
const indentWidth = 14;

/** A line of text, optionally with an amount at the right margin. Leading spaces indent it. */
export type DocumentLine = string | { readonly text: string; readonly amount: string };

export type DocumentSection = {
  readonly heading: string;
  readonly lines: readonly DocumentLine[];
};

type SetLine = {
  readonly clusters: readonly Cluster[];
  readonly amount?: readonly Cluster[];
  readonly size: number;
  readonly leading: number;
  readonly indent: number;
};

const amountGap = 18;

/**
 * Renders sections as a searchable US Letter PDF with names in any script, for evidence files and
 * invoices.
 */
export async function renderDocument(
  title: string,
  sections: readonly DocumentSection[],
): Promise<Uint8Array> {
  const fonts = await loadFonts(
    sections
      .flatMap(({ heading, lines }) => [
        heading,
        ...lines.flatMap((line) => Object.values(toParts(line))),
      ])
      .join(""),
  );
  const lines = sections.flatMap(({ heading, lines: sectionLines }) => [
    ...wrap(heading, fonts, headingStyle),
    ...sectionLines.flatMap((line) => setLine(line, fonts)),
  ]);
  const document = await PDFDocument.create();
  document.setTitle(title);
  const typeface = createTypeface(
    document.context,
    lines.flatMap(({ clusters, amount }) => (amount ? [clusters, amount] : [clusters])),
  );
  for (const linesOfPage of inPages(lines)) {
    const { node } = document.addPage([page.width, page.height]);
    node.set(PDFName.of("Resources"), document.context.obj({ Font: typeface.fonts }));
    let y = page.height - page.margin;
    const content = linesOfPage.map(({ clusters, amount, size, leading, indent }) => {
      y -= leading;
      const show = (text: readonly Cluster[], x: number) =>
        `BT 1 0 0 1 ${x} ${y} Tm\n${typeface.show(text, size)}ET`;
      const text = show(clusters, page.margin + indent);
      if (!amount) return text;
      return `${text}\n${show(amount, page.width - page.margin - measureLine(amount, size))}`;
    });
    node.addContentStream(
      document.context.register(document.context.flateStream(content.join("\n"))),
    );
  }
  return await document.save();
}

function inPages(lines: readonly SetLine[]): SetLine[][] {
  const room = page.height - 2 * page.margin;
  const pages: SetLine[][] = [[]];
  let used = 0;
  for (const line of lines) {
    if (used + line.leading > room) {
      pages.push([]);
      used = 0;
    }
    used += line.leading;
    pages.at(-1)?.push(line);
  }
  return pages;
}

function toParts(line: DocumentLine): { readonly text: string; readonly amount: string } {
  const { text, amount } = typeof line === "string" ? { text: line, amount: "" } : line;
  return { text: text.replace(reordering, ""), amount };
}

/** Embeddings, overrides and marks, which would reorder a line. Isolates don't affect what follows. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e]/g;

/** Sets a line; an amount goes with its first row. */
function setLine(line: DocumentLine, fonts: StampFont[]): SetLine[] {
  const { text, amount: typed } = toParts(line);
  if (!typed) return wrap(text, fonts, textStyle);
  const amount = shapeLine(typed, fonts);
  const reserved = measureLine(amount, textStyle.size) + amountGap;
  const [first, ...rest] = wrap(text, fonts, textStyle, reserved);
  return first ? [{ ...first, amount }, ...rest] : [];
}

/** Wraps a line at spaces; breaks words that are wider than the page. */
function wrap(
  line: string,
  fonts: StampFont[],
  { size, leading }: { readonly size: number; readonly leading: number },
  reserved = 0,
): SetLine[] {
  const indent = line.startsWith(" ") ? indentWidth : 0;
  const room = page.width - 2 * page.margin - indent - reserved;
  const unwrapped = shapeLine(line.trim(), fonts);
  const set = (clusters: readonly Cluster[], index: number) => ({
    clusters,
    size,
    leading: index === 0 ? leading : textStyle.leading,
    indent: index === 0 ? indent : indent + indentWidth,
  });
  if (measureLine(unwrapped, size) <= room) return [set(unwrapped, 0)];
  const space = shapeLine(" ", fonts);
  const rows: Cluster[][] = [[]];
  for (const word of line.trim().split(" ")) {
    for (const part of pieces(shapeLine(word, fonts), size, room - indentWidth)) {
      const row = rows.at(-1) ?? [];
      const longer = row.length === 0 ? part : [...row, ...space, ...part];
      if (measureLine(longer, size) <= room - indentWidth) rows[rows.length - 1] = longer;
      else rows.push(part);
    }
  }
  return rows.map(set);
}

function pieces(word: Cluster[], size: number, room: number): Cluster[][] {
  const parts: Cluster[][] = [[]];
  for (const cluster of word) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && measureLine([...part, cluster], size) > room) parts.push([cluster]);
    else part.push(cluster);
  }
  return parts;
}

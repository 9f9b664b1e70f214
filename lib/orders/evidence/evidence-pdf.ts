import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { EvidenceSection } from "@/lib/orders/evidence/evidence-text";
import { loadFonts, type StampFont } from "@/lib/pdf/fonts";
import { type Cluster, measureLine, shapeLine } from "@/lib/pdf/shape-text";
import { createTypeface } from "@/lib/pdf/type3-fonts";

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 54 } as const;
const textStyle = { size: 9, leading: 13 } as const;
const headingStyle = { size: 13, leading: 28 } as const;
const indentWidth = 14;

type SetLine = {
  readonly clusters: readonly Cluster[];
  readonly size: number;
  readonly leading: number;
  readonly indent: number;
};

/**
 * Renders sections as a searchable PDF with names in any script. Banks and Stripe's dashboard
 * accept PDF evidence.
 */
export async function renderEvidencePdf(
  title: string,
  sections: readonly EvidenceSection[],
): Promise<Uint8Array> {
  const fonts = await loadFonts(
    sections.flatMap(({ heading, lines }) => [heading, ...lines]).join(""),
  );
  const lines = sections.flatMap(({ heading, lines: sectionLines }) => [
    ...wrap(heading, fonts, headingStyle),
    ...sectionLines.flatMap((line) => wrap(line, fonts, textStyle)),
  ]);
  const document = await PDFDocument.create();
  document.setTitle(title);
  const typeface = createTypeface(
    document.context,
    lines.map(({ clusters }) => clusters),
  );
  for (const linesOfPage of inPages(lines)) {
    const { node } = document.addPage([page.width, page.height]);
    node.set(PDFName.of("Resources"), document.context.obj({ Font: typeface.fonts }));
    let y = page.height - page.margin;
    const content = linesOfPage.map(({ clusters, size, leading, indent }) => {
      y -= leading;
      return `BT 1 0 0 1 ${page.margin + indent} ${y} Tm\n${typeface.show(clusters, size)}ET`;
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

/** Wraps a line at spaces; breaks words that are wider than the page. */
function wrap(
  line: string,
  fonts: StampFont[],
  { size, leading }: { readonly size: number; readonly leading: number },
): SetLine[] {
  const indent = line.startsWith(" ") ? indentWidth : 0;
  const room = page.width - 2 * page.margin - indent;
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

import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { type BrandColor, brandColors } from "@/lib/core/brand-colors";
import { createPdfCanvas, drawMotif, drawQrCode, type PdfCanvas } from "@/lib/pdf/canvas";
import type { Face } from "@/lib/pdf/fonts";
import {
  createTextSetter,
  measureLine,
  type TextLine,
  type TextSetter,
} from "@/lib/pdf/shape-text";
import { addElement, createRootElement, type Element, writeStructure } from "@/lib/pdf/structure";
import { createTypeface } from "@/lib/pdf/type3-fonts";

/** US Letter, in points. */
const paper = { width: 612, height: 792, margin: 54, top: 64, bottom: 60 } as const;
const contentWidth = paper.width - 2 * paper.margin;
const { ink, amber, muted, rule } = brandColors;

type Style = { readonly face: Face; readonly size: number; readonly leading: number };
const styles = {
  body: { face: "text", size: 9.5, leading: 13.5 },
  strong: { face: "bold", size: 9.5, leading: 13.5 },
  small: { face: "text", size: 8.5, leading: 12 },
  label: { face: "bold", size: 8, leading: 12 },
  heading: { face: "display", size: 15, leading: 18 },
  headline: { face: "display", size: 22, leading: 26 },
} as const satisfies Record<string, Style>;
const hangingIndent = 14;

export type Facts = { readonly label: string; readonly lines: readonly string[] };

export type TableColumn = {
  readonly title: string;
  /** Share of the table's width. */
  readonly share: number;
  readonly isAmount?: boolean;
};

/** A drawing that fills the width, with what screen readers say for it. */
export type Figure = {
  readonly kind: "figure";
  readonly alt: string;
  readonly height: number;
  /** Sets its texts, and returns what draws it below `y`. */
  readonly prepare: (
    setter: TextSetter,
  ) => Promise<(canvas: PdfCanvas, area: { x: number; y: number; width: number }) => void>;
};

export type DocumentBlock =
  | { readonly kind: "heading"; readonly text: string }
  /** The document's main statement, such as what was paid. */
  | { readonly kind: "headline"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  /** Lines of any length; those that start with a space are indented. */
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  /** Short texts side by side. */
  | { readonly kind: "facts"; readonly facts: readonly Facts[] }
  | {
      readonly kind: "table";
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Amounts at the right margin; the last one is the total. */
  | {
      readonly kind: "sums";
      readonly sums: readonly { readonly text: string; readonly amount: string }[];
    }
  /** A public address that confirms the document, also as a QR code. */
  | { readonly kind: "check"; readonly text: string; readonly url: string }
  | Figure;

export type PrintedDocument = {
  /** The name of its type, such as "Invoice". */
  readonly label: string;
  /** What it's about. With the label, it's the title of the file. */
  readonly title: string;
  readonly subtitle?: string;
  readonly businessName: string;
  readonly blocks: readonly DocumentBlock[];
};

/** A part that stays on one page. */
type Box = {
  readonly height: number;
  /** Stays on the page of the next box. */
  readonly keepsNext?: boolean;
  /** Repeated above it at the top of a page. */
  readonly repeated?: Box;
  readonly draw: (canvas: PdfCanvas, y: number) => void;
};

/**
 * Renders a document as a tagged US Letter PDF: an ink band with the brand's drawing on the first page,
 * then its blocks. Names may be in any script.
 */
export async function renderDocument(document: PrintedDocument): Promise<Uint8Array> {
  const setter = createTextSetter();
  const root = createRootElement();
  const band = await setBand(document, setter, root);
  const boxes: Box[] = [];
  for (const block of document.blocks) boxes.push(...(await setBlock(block, setter, root)));
  const pages = toPages(boxes, band.height + 26);
  const name = `${document.label} ${document.title}`;
  const footers = await Promise.all(
    pages.map((_, index) => setter.set(`Page ${index + 1} of ${pages.length}`, "text")),
  );
  const [footerName = []] = await setter.wrap(name, "text", {
    size: styles.small.size,
    width: contentWidth - 80,
  });
  return await renderPages({
    title: name,
    setter,
    root,
    pages: pages.map((placed, index) => ({
      size: [paper.width, paper.height],
      draw(canvas) {
        if (index === 0) band.draw(canvas, 0);
        else canvas.rect(paper.margin, 40, contentWidth, 2, ink);
        for (const { box, y } of placed) box.draw(canvas, y);
        const { size } = styles.small;
        const footerY = paper.height - 32;
        canvas.text(footerName, paper.margin, footerY, size, muted);
        const number = footers[index] ?? [];
        const numberX = paper.width - paper.margin - measureLine(number, size);
        canvas.text(number, numberX, footerY, size, muted);
      },
    })),
  });
}

type Pages = {
  readonly title: string;
  /** Has set every text that the pages draw. */
  readonly setter: TextSetter;
  /** The logical structure that the pages draw. */
  readonly root: Element;
  readonly pages: readonly {
    readonly size: readonly [width: number, height: number];
    readonly draw: (canvas: PdfCanvas) => void;
  }[];
};

/** Renders drawn pages as a tagged PDF in English. */
export async function renderPages({ title, setter, root, pages }: Pages): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage("en-US");
  const typeface = createTypeface(pdf.context, setter.lines);
  for (const { size, draw } of pages) {
    const page = pdf.addPage([...size]);
    page.node.set(PDFName.of("Resources"), pdf.context.obj({ Font: typeface.fonts }));
    const canvas = createPdfCanvas(page, typeface);
    draw(canvas);
    canvas.finish();
  }
  writeStructure(pdf, root);
  return await pdf.save();
}

type Placed = { readonly box: Box; readonly y: number };

function toPages(boxes: readonly Box[], firstTop: number): Placed[][] {
  const end = paper.height - paper.bottom;
  const pages: Placed[][] = [[]];
  let y = firstTop;
  for (const [index, box] of boxes.entries()) {
    let needed = box.height;
    for (let next = index; boxes[next]?.keepsNext; next += 1)
      needed += boxes[next + 1]?.height ?? 0;
    const isFirst = pages.at(-1)?.length === 0;
    if (y + needed > end && !isFirst) {
      pages.push([]);
      y = paper.top;
      if (box.repeated) {
        pages.at(-1)?.push({ box: box.repeated, y });
        y += box.repeated.height;
      }
    }
    pages.at(-1)?.push({ box, y });
    y += box.height;
  }
  return pages;
}

/** The ink band: business, type of document, title and subtitle, and the drawing. */
async function setBand(
  { label, title, subtitle, businessName }: PrintedDocument,
  setter: TextSetter,
  root: Element,
): Promise<Box> {
  const width = contentWidth - 150;
  const [business = []] = await setter.wrap(businessName, "bold", { size: 9.5, width });
  const kind = await setter.set(label, "bold");
  const large = await setter.wrap(title, "display", { size: 28, width });
  const size = large.length > 1 ? 20 : 28;
  const rows = size === 28 ? large : await setter.wrap(title, "display", { size, width });
  const below = subtitle ? await setter.wrap(subtitle, "text", { size: 11, width }) : [];
  const heading = addElement(root, "H1");
  const lead = below.length > 0 ? addElement(root, "P") : null;
  const top = 82;
  const leading = size * 1.1;
  const height = top + (rows.length - 1) * leading + (lead ? below.length * 15 + 8 : 0) + 26;
  return {
    height,
    draw(canvas) {
      canvas.rect(0, 0, paper.width, height, ink);
      canvas.clip(0, 0, paper.width, height, () =>
        drawMotif(canvas, { x: paper.width - 62, y: height * 0.62, radius: 104 }, amber),
      );
      // The staff's lines end before the text.
      canvas.rect(0, 0, paper.width - 172, height, ink);
      canvas.text(business, paper.margin, 40, 9.5, brandColors.paper);
      canvas.tag(heading, () => {
        canvas.text(kind, paper.margin, 54, 9.5, amber);
        rows.forEach((row, index) => {
          canvas.text(row, paper.margin, top + index * leading, size, brandColors.paper);
        });
      });
      if (lead) {
        canvas.tag(lead, () => {
          const first = top + (rows.length - 1) * leading + 20;
          below.forEach((row, index) => {
            canvas.text(row, paper.margin, first + index * 15, 11, brandColors.paper);
          });
        });
      }
    },
  };
}

async function setBlock(
  block: DocumentBlock,
  setter: TextSetter,
  root: Element,
): Promise<readonly Box[]> {
  switch (block.kind) {
    case "heading":
      return [
        space(10, true),
        ...(
          await setParagraph(block.text, styles.heading, {
            setter,
            element: addElement(root, "H2"),
          })
        ).map((box) => ({ ...box, keepsNext: true })),
        space(4, true),
      ];
    case "headline":
      return [
        ...(await setParagraph(block.text, styles.headline, {
          setter,
          element: addElement(root, "P"),
        })),
        space(12),
      ];
    case "text":
      return [
        ...(await setParagraph(block.text, styles.body, {
          setter,
          element: addElement(root, "P"),
        })),
        space(8),
      ];
    case "lines": {
      const boxes: Box[] = [];
      for (const line of block.lines) {
        const indent = line.startsWith(" ") ? hangingIndent : 0;
        const element = addElement(root, "P");
        const style = styles.small;
        boxes.push(
          ...(await setParagraph(line, style, { setter, element, indent, hanging: hangingIndent })),
        );
      }
      return [...boxes, space(10)];
    }
    case "facts":
      return await setFacts(block.facts, setter, root);
    case "table":
      return await setTable(block, setter, root);
    case "sums":
      return await setSums(block.sums, setter, root);
    case "check":
      return await setCheck(block, setter, root);
    case "figure": {
      const element = addElement(root, "Figure", block.alt);
      const draw = await block.prepare(setter);
      const { height } = block;
      return [
        {
          height,
          draw(canvas, y) {
            element.box = [
              paper.margin,
              paper.height - y - height,
              paper.width - paper.margin,
              paper.height - y,
            ];
            const area = { x: paper.margin, y, width: contentWidth };
            canvas.tag(element, () => draw(canvas, area));
          },
        },
        space(14),
      ];
    }
  }
}

const space = (height: number, keepsNext = false): Box => ({ height, keepsNext, draw: () => {} });

type ParagraphOptions = {
  readonly setter: TextSetter;
  readonly element: Element;
  readonly indent?: number;
  readonly hanging?: number;
};

async function setParagraph(
  text: string,
  { face, size, leading }: Style,
  { setter, element, indent = 0, hanging = 0 }: ParagraphOptions,
): Promise<Box[]> {
  const rows = await setter.wrap(text, face, { size, width: contentWidth - indent, hanging });
  return rows.map((row, index) => ({
    height: leading,
    draw: (canvas, y) =>
      canvas.tag(element, () =>
        canvas.text(
          row,
          paper.margin + indent + (index > 0 ? hanging : 0),
          y + leading - (leading - size) / 2 - size * 0.16,
          size,
          ink,
        ),
      ),
  }));
}

/** Draws lines below `y` in one style. */
function drawLines(
  canvas: PdfCanvas,
  lines: readonly TextLine[],
  { x, y, style, color = ink }: { x: number; y: number; style: Style; color?: BrandColor },
): void {
  lines.forEach((line, index) => {
    canvas.text(line, x, y + style.size + index * style.leading, style.size, color);
  });
}

const gap = 18;

async function setFacts(
  facts: readonly Facts[],
  setter: TextSetter,
  root: Element,
): Promise<readonly Box[]> {
  const width = (contentWidth - (facts.length - 1) * gap) / facts.length;
  const columns = await Promise.all(
    facts.map(async ({ label, lines }) => ({
      label: await setter.wrap(label, styles.label.face, { size: styles.label.size, width }),
      lines: (
        await Promise.all(
          lines.map((line) =>
            setter.wrap(line, styles.body.face, { size: styles.body.size, width }),
          ),
        )
      ).flat(),
    })),
  );
  const elements = columns.map(() => addElement(root, "P"));
  const labelHeight = 14;
  const height =
    8 + Math.max(...columns.map(({ lines }) => labelHeight + lines.length * styles.body.leading));
  return [
    {
      height,
      draw(canvas, y) {
        canvas.rect(paper.margin, y, contentWidth, 1, ink);
        columns.forEach(({ label, lines }, index) => {
          const x = paper.margin + index * (width + gap);
          const element = elements[index] ?? root;
          canvas.tag(element, () => {
            drawLines(canvas, label, { x, y: y + 7, style: styles.label, color: muted });
            drawLines(canvas, lines, { x, y: y + 7 + labelHeight, style: styles.body });
          });
        });
      },
    },
    space(14),
  ];
}

async function setTable(
  { columns, rows }: Extract<DocumentBlock, { readonly kind: "table" }>,
  setter: TextSetter,
  root: Element,
): Promise<readonly Box[]> {
  const table = addElement(root, "Table");
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const cellGap = 10;
  const widths = columns.map(({ share }) => (contentWidth * share) / total - cellGap);
  const lefts = columns.map(
    (_, index) =>
      paper.margin + widths.slice(0, index).reduce((sum, width) => sum + width + cellGap, 0),
  );
  const setRow = async (texts: readonly string[], style: Style) =>
    await Promise.all(
      columns.map((_, index) =>
        setter.wrap(texts[index] ?? "", style.face, {
          size: style.size,
          width: widths[index] ?? 0,
        }),
      ),
    );
  const toRow = (
    cells: readonly (readonly TextLine[])[],
    options: {
      style: Style;
      color: BrandColor;
      elements: readonly Element[] | null;
      line: BrandColor;
    },
  ): Box => {
    const { style, color, elements, line } = options;
    const height = 9 + Math.max(...cells.map((lines) => lines.length)) * style.leading;
    return {
      height,
      draw(canvas, y) {
        cells.forEach((lines, index) => {
          const drawCell = () =>
            lines.forEach((row, number) => {
              const width = measureLine(row, style.size);
              const left = lefts[index] ?? 0;
              const isRight = columns[index]?.isAmount;
              const isLast = index === columns.length - 1;
              const right = left + (widths[index] ?? 0) + (isLast ? cellGap : 0);
              const baseline = y + 4 + style.size + number * style.leading;
              canvas.text(row, isRight ? right - width : left, baseline, style.size, color);
            });
          const element = elements?.[index];
          if (element) canvas.tag(element, drawCell);
          else drawCell();
        });
        canvas.rect(
          paper.margin,
          y + height - 0.75,
          contentWidth,
          line === ink ? 1.25 : 0.75,
          line,
        );
      },
    };
  };
  const titles = await setRow(
    columns.map(({ title }) => title),
    styles.label,
  );
  const head = addElement(table, "TR");
  const headOptions = { style: styles.label, color: muted, line: ink };
  const headElements = columns.map(() => addElement(head, "TH"));
  const header = toRow(titles, { ...headOptions, elements: headElements });
  const repeated = toRow(titles, { ...headOptions, elements: null });
  const boxes: Box[] = [{ ...header, keepsNext: true }];
  for (const row of rows) {
    const tr = addElement(table, "TR");
    const elements = columns.map(() => addElement(tr, "TD"));
    const cells = await setRow(row, styles.body);
    boxes.push({
      ...toRow(cells, { style: styles.body, color: ink, line: rule, elements }),
      repeated,
    });
  }
  return [...boxes, space(12)];
}

async function setSums(
  sums: readonly { readonly text: string; readonly amount: string }[],
  setter: TextSetter,
  root: Element,
): Promise<readonly Box[]> {
  const width = contentWidth / 2;
  const left = paper.margin + contentWidth - width;
  const boxes: Box[] = [];
  for (const [index, { text, amount }] of sums.entries()) {
    const isTotal = index === sums.length - 1;
    const style = isTotal ? { ...styles.strong, size: 11 } : styles.body;
    const line = await setter.set(amount, style.face);
    const amountWidth = measureLine(line, style.size);
    const lines = await setter.wrap(text, style.face, {
      size: style.size,
      width: width - amountWidth - gap,
    });
    const element = addElement(root, "P");
    const height = lines.length * style.leading + (isTotal ? 12 : 4);
    boxes.push({
      height,
      keepsNext: !isTotal,
      draw(canvas, y) {
        if (isTotal) canvas.rect(left, y + 2, width, 1.25, ink);
        const top = y + (isTotal ? 9 : 2);
        canvas.tag(element, () => {
          drawLines(canvas, lines, { x: left, y: top, style });
          drawLines(canvas, [line], {
            x: paper.width - paper.margin - amountWidth,
            y: top,
            style,
          });
        });
      },
    });
  }
  return [...boxes, space(16)];
}

const codeSize = 84;

async function setCheck(
  { text, url }: { readonly text: string; readonly url: string },
  setter: TextSetter,
  root: Element,
): Promise<readonly Box[]> {
  const width = contentWidth - codeSize - gap;
  const x = paper.margin + codeSize + gap;
  const lines = await setter.wrap(text, "text", { size: styles.body.size, width });
  const address = await setter.wrap(url, "text", { size: styles.small.size, width });
  const paragraph = addElement(root, "P");
  const link = addElement(paragraph, "Link");
  const addressTop = 4 + lines.length * styles.body.leading + 4;
  return [
    {
      height: Math.max(codeSize, addressTop + address.length * styles.small.leading) + 4,
      draw(canvas, y) {
        drawQrCode(canvas, url, { x: paper.margin, y, size: codeSize });
        canvas.tag(paragraph, () => drawLines(canvas, lines, { x, y: y + 4, style: styles.body }));
        canvas.tag(link, () =>
          drawLines(canvas, address, { x, y: y + addressTop, style: styles.small }),
        );
        const height = address.length * styles.small.leading;
        canvas.link(link, url, { x, y: y + addressTop, width, height });
      },
    },
    space(10),
  ];
}

import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { Block, Span } from "./markdown";

/** A Word document of the file pack: parts of the book that readers change and send. */
export type WordDocument = {
  readonly title: string;
  readonly intro: string;
  readonly blocks: readonly Block[];
  /** Each heading starts a page, so that a letter can be sent by itself. */
  readonly isPaged: boolean;
};

/** US Letter with margins of 0.9 inches, in twentieths of a point. */
const page = { width: 12_240, height: 15_840, margin: 1_296 };
const textWidth = page.width - 2 * page.margin;
const line = { style: BorderStyle.SINGLE, size: 4, color: "8A8378" };
const borders = { top: line, bottom: line, left: line, right: line };
const cellMargins = { top: 50, bottom: 50, left: 100, right: 100 };
const lists = { bullet: "•", box: "☐" } as const;

/** Makes a .docx file for Word, Pages, LibreOffice and Google Docs. */
export async function makeDocument({
  title,
  intro,
  blocks,
  isPaged,
}: WordDocument): Promise<Buffer> {
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
    new Paragraph({ children: [new TextRun(intro)], spacing: { after: 200 } }),
    ...blocks.flatMap((block, index) => toChildren(block, isPaged && index > 0)),
    // Word expects a paragraph after a table.
    new Paragraph({}),
  ];
  const heading = (size: number) => ({
    run: { size, bold: true, color: "14110F" },
    paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
  });
  const document = new Document({
    title,
    creator: "TME Music Consulting",
    styles: {
      default: {
        document: { run: { font: "Arial", size: 21, language: { value: "en-US" } } },
        title: { run: { size: 44, bold: true, color: "14110F" } },
        heading1: heading(30),
        heading2: heading(24),
      },
    },
    numbering: {
      config: Object.entries(lists).map(([reference, text]) => ({
        reference,
        levels: [
          {
            level: 0,
            format: LevelFormat.BULLET,
            text,
            alignment: AlignmentType.LEFT,
            style: { paragraph: { indent: { left: 400, hanging: 400 } } },
          },
        ],
      })),
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: {
              top: page.margin,
              bottom: page.margin,
              left: page.margin,
              right: page.margin,
            },
          },
        },
        children,
      },
    ],
  });
  return await Packer.toBuffer(document);
}

function toChildren(block: Block, startsPage: boolean): FileChild[] {
  switch (block.kind) {
    case "heading":
      return [heading(block.text, startsPage)];
    case "paragraph":
    case "note":
      return [paragraph(block.spans)];
    case "letter":
      return block.paragraphs.map(paragraph);
    case "list":
      return block.items.map(
        (item) =>
          new Paragraph({
            children: toRuns(item),
            spacing: { after: 80 },
            numbering: { reference: block.marker === "box" ? "box" : "bullet", level: 0 },
          }),
      );
    case "sheet": {
      const intro = block.intro ? [paragraph([{ text: block.intro, style: "text" }])] : [];
      return [heading(block.title, false), ...intro, ...block.rows.map(labeledRow)];
    }
    case "grid":
      return [heading(block.title, false), grid(block.columns, block.rows)];
    default:
      throw new Error(`The file pack has no way to show a block "${block.kind}".`);
  }
}

function heading(text: string, startsPage: boolean): Paragraph {
  return new Paragraph({
    heading: HeadingLevel.HEADING_1,
    pageBreakBefore: startsPage,
    children: [new TextRun(text)],
  });
}

function paragraph(spans: readonly Span[]): Paragraph {
  return new Paragraph({ children: toRuns(spans), spacing: { after: 120 } });
}

function toRuns(spans: readonly Span[]): TextRun[] {
  return spans.map(
    ({ text, style }) => new TextRun({ text, bold: style === "bold", italics: style === "italic" }),
  );
}

/** Labels with room below each, as on a paper form. */
function labeledRow(labels: readonly string[]): Table {
  const width = Math.floor(textWidth / labels.length);
  return table(
    labels.map(() => width),
    [
      new TableRow({
        cantSplit: true,
        children: labels.map((label) => cell([smallLabel(label), new Paragraph({})], width)),
      }),
    ],
  );
}

function grid(columns: readonly string[], rows: readonly string[]): Table {
  const width = Math.floor(textWidth / columns.length);
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map((column) => cell([smallLabel(column)], width, "EFE9DE")),
  });
  const body = rows.map(
    (first) =>
      new TableRow({
        cantSplit: true,
        children: columns.map((_, index) =>
          cell([new Paragraph({ children: [new TextRun(index === 0 ? first : "")] })], width),
        ),
      }),
  );
  return table(
    columns.map(() => width),
    [head, ...body],
  );
}

function table(columnWidths: number[], rows: TableRow[]): Table {
  return new Table({ columnWidths, rows, width: { size: textWidth, type: WidthType.DXA } });
}

function cell(children: Paragraph[], width: number, fill?: string): TableCell {
  return new TableCell({
    children,
    borders,
    margins: cellMargins,
    width: { size: width, type: WidthType.DXA },
    ...(fill && { shading: { fill } }),
  });
}

function smallLabel(text: string): Paragraph {
  return new Paragraph({ children: [new TextRun({ text, size: 17, color: "5C554C" })] });
}

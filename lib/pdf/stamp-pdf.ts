import { PDFDocument, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";
import { loadFonts } from "./fonts";
import { formatStamp, type Stamp } from "./printable-text";
import { type Cluster, lineWidth, shapeLine } from "./shape-text";
import { createTypeface, type Typeface } from "./type3-fonts";

/** The PDF can't be stamped: it's encrypted, damaged, or not a PDF. */
export class UnstampablePdfError extends Error {
  override readonly name = "UnstampablePdf";
  constructor(
    readonly reason: "encrypted" | "damaged",
    options?: ErrorOptions,
  ) {
    super(
      reason === "encrypted"
        ? "This PDF is protected by a password or by permissions. Save it without protection."
        : "This file is not a readable PDF. Export it again from the program that made it.",
      options,
    );
  }
}

/** Height in points at the bottom of each page that the eBook leaves empty for the stamp. */
const STAMP_HEIGHT = 36;
const SIDE_MARGIN = 36;
const FONT_SIZE = 7;
const LINE_HEIGHT = 9.5;
/** Readable on light and dark pages. */
const GREY = "0.5 0.47 0.44 rg";

interface StampLine {
  clusters: Cluster[];
  fontSize: number;
  x: number;
  y: number;
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(pdf, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (document.isEncrypted) throw new UnstampablePdfError("encrypted");
    if (document.getPageCount() === 0) throw new UnstampablePdfError("damaged");
    return document;
  } catch (error) {
    if (error instanceof UnstampablePdfError) throw error;
    // If object streams are encrypted too, parsing fails before the trailer is read.
    const encrypted = Buffer.from(pdf).includes("/Encrypt");
    throw new UnstampablePdfError(encrypted ? "encrypted" : "damaged", { cause: error });
  }
}

interface StampText {
  holder: Cluster[];
  order: Cluster[];
  gap: Cluster[];
}

/**
 * Puts the text on one centered line if it fits, otherwise on two, and shrinks a line that is still
 * too wide.
 */
function layout({ holder, order, gap }: StampText, width: number): StampLine[] {
  const room = Math.max(width - 2 * SIDE_MARGIN, width / 2);
  const place = (clusters: Cluster[], y: number): StampLine => {
    const natural = lineWidth(clusters, FONT_SIZE);
    const fontSize = natural > room ? (FONT_SIZE * room) / natural : FONT_SIZE;
    return { clusters, fontSize, x: (width - lineWidth(clusters, fontSize)) / 2, y };
  };
  const whole = [...holder, ...gap, ...order];
  if (lineWidth(whole, FONT_SIZE) <= room) return [place(whole, 16)];
  return [place(holder, 12 + LINE_HEIGHT), place(order, 12)];
}

/** Form XObject shared by all pages of one width, clipped to the bottom of the page. */
function stampForm(
  document: PDFDocument,
  typeface: Typeface,
  text: StampText,
  width: number,
): PDFRef {
  const operators = layout(text, width)
    .map(
      ({ clusters, fontSize, x, y }) =>
        `BT 1 0 0 1 ${x.toFixed(2)} ${y} Tm\n${typeface.show(clusters, Number(fontSize.toFixed(3)))}ET`,
    )
    .join("\n");
  const form = document.context.flateStream(`${GREY}\n${operators}`, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, STAMP_HEIGHT],
    Resources: { Font: typeface.fonts },
  });
  return document.context.register(form);
}

/**
 * Matrix from the bottom left of the page as displayed to its own coordinates (crop box and
 * /Rotate).
 */
function readingSpace(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  if (turn === 90) return { width: height, matrix: [0, 1, -1, 0, x + width, y] };
  if (turn === 180) return { width, matrix: [-1, 0, 0, -1, x + width, y + height] };
  if (turn === 270) return { width: height, matrix: [0, -1, 1, 0, x, y + height] };
  return { width, matrix: [1, 0, 0, 1, x, y] };
}

function drawStamp(document: PDFDocument, text: StampText): void {
  const { context } = document;
  const typeface = createTypeface(context, Object.values(text));
  const forms = new Map<number, PDFRef>();
  const drawings = new Map<string, PDFRef>();
  for (const page of document.getPages()) {
    const { width, matrix } = readingSpace(page);
    const form = forms.get(width) ?? stampForm(document, typeface, text, width);
    forms.set(width, form);
    // newXObject wraps the page's own content in q … Q, so its graphics state can't affect the
    // stamp.
    const name = page.node.newXObject("Stamp", form);
    const content = `q ${matrix.join(" ")} cm ${name} Do Q`;
    const drawing = drawings.get(content) ?? context.register(context.stream(`\n${content}\n`));
    drawings.set(content, drawing);
    page.node.addContentStream(drawing);
  }
}

/**
 * Stamps the bottom of every page with "Licensed to NAME · EMAIL · Order TME-…". Supports names in
 * any script; the text stays selectable. The same input gives the same bytes.
 * @throws {UnstampablePdfError} If the file is encrypted, damaged or not a PDF.
 */
export async function stampPdf(pdf: Uint8Array, stamp: Stamp): Promise<Uint8Array> {
  const document = await load(pdf);
  const { holder, order } = formatStamp(stamp);
  const fonts = await loadFonts(`${holder}${order}`);
  const text: StampText = {
    holder: shapeLine(holder, fonts),
    order: shapeLine(order, fonts),
    gap: shapeLine(" · ", fonts),
  };
  try {
    drawStamp(document, text);
    return await document.save({ updateFieldAppearances: false, addDefaultPage: false });
  } catch (error) {
    throw new UnstampablePdfError("damaged", { cause: error });
  }
}

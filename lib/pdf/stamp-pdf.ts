import { PDFDocument, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";
import { loadFonts } from "@/lib/pdf/fonts";
import { formatStamp, type Stamp } from "@/lib/pdf/printable-text";
import { type Cluster, measureLine, shapeLine } from "@/lib/pdf/shape-text";
import { createTypeface, type Typeface } from "@/lib/pdf/type3-fonts";

/** The PDF can't be stamped: it's encrypted, damaged, or not a PDF. */
export class UnstampablePdfError extends Error {
  override readonly name = "UnstampablePdf";
  constructor(
    readonly reason: "encrypted" | "damaged",
    options?: ErrorOptions,
  ) {
    super(
      reason === "encrypted"
        ? "This PDF has a password or restricted permissions. Save an unprotected copy."
        : "We can't read this PDF. Export the book again from the original program.",
      options,
    );
  }
}

/** Height in points at the bottom of each page that the eBook leaves empty for the stamp. */
const stampHeight = 36;
const sideMargin = 36;
const baseFontSize = 7;
const lineHeight = 9.5;
/** Screen readers skip the stamp: it isn't part of the book's text (ISO 32000-1, 14.8.2.2). */
const artifact = "/Artifact <</Type /Pagination /Subtype /Footer /Attached [/Bottom]>>";
/** Readable on light and dark pages. */
const grayFill = "0.5 0.47 0.44 rg";

type StampLine = {
  clusters: Cluster[];
  fontSize: number;
  x: number;
  y: number;
};

/**
 * Parses a PDF without protection.
 * @throws UnstampablePdfError
 */
export async function loadPdf(pdf: Uint8Array): Promise<PDFDocument> {
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

type StampText = {
  holder: Cluster[];
  order: Cluster[];
  gap: Cluster[];
};

/**
 * Puts the text on one centered line if it fits, otherwise on two, and shrinks a line that is still
 * too wide.
 */
function layOutLines({ holder, order, gap }: StampText, width: number): StampLine[] {
  const room = Math.max(width - 2 * sideMargin, width / 2);
  const positionLine = (clusters: Cluster[], y: number): StampLine => {
    const natural = measureLine(clusters, baseFontSize);
    const fontSize = natural > room ? (baseFontSize * room) / natural : baseFontSize;
    return { clusters, fontSize, x: (width - measureLine(clusters, fontSize)) / 2, y };
  };
  const oneLine = [...holder, ...gap, ...order];
  if (measureLine(oneLine, baseFontSize) <= room) return [positionLine(oneLine, 16)];
  return [positionLine(holder, 12 + lineHeight), positionLine(order, 12)];
}

/** Form XObject shared by all pages of one width, clipped to the bottom of the page. */
function createStampForm(
  document: PDFDocument,
  typeface: Typeface,
  text: StampText,
  width: number,
): PDFRef {
  const operators = layOutLines(text, width)
    .map(
      ({ clusters, fontSize, x, y }) =>
        `BT 1 0 0 1 ${x.toFixed(2)} ${y} Tm\n${typeface.show(clusters, Number(fontSize.toFixed(3)))}ET`,
    )
    .join("\n");
  const form = document.context.flateStream(`${grayFill}\n${operators}`, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, stampHeight],
    Resources: { Font: typeface.fonts },
  });
  return document.context.register(form);
}

/**
 * Matrix from the bottom left of the page as displayed to its own coordinates (crop box and
 * /Rotate).
 */
function getPageTransform(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox();
  const rotation = ((page.getRotation().angle % 360) + 360) % 360;
  if (rotation === 90) return { width: height, matrix: [0, 1, -1, 0, x + width, y] };
  if (rotation === 180) return { width, matrix: [-1, 0, 0, -1, x + width, y + height] };
  if (rotation === 270) return { width: height, matrix: [0, -1, 1, 0, x, y + height] };
  return { width, matrix: [1, 0, 0, 1, x, y] };
}

function drawStamp(document: PDFDocument, text: StampText): void {
  const { context } = document;
  const typeface = createTypeface(context, Object.values(text));
  const forms = new Map<number, PDFRef>();
  const drawings = new Map<string, PDFRef>();
  for (const page of document.getPages()) {
    const { width, matrix } = getPageTransform(page);
    const form = forms.get(width) ?? createStampForm(document, typeface, text, width);
    forms.set(width, form);
    // newXObject wraps the page's own content in q … Q, so its graphics state can't affect the
    // stamp.
    const name = page.node.newXObject("Stamp", form);
    const content = `${artifact} BDC q ${matrix.join(" ")} cm ${name} Do Q EMC`;
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
  const document = await loadPdf(pdf);
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

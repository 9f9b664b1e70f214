import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
} from "@cantoo/pdf-lib";

type FormField = {
  /** Unique in the document. */
  readonly name: string;
  /** What screen readers say, and what viewers show when the pointer is over it. */
  readonly label: string;
  readonly kind: "check" | "text" | "paragraph";
  /** The lower left corner and the size, in points. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** Whether a checkbox draws its own frame. Otherwise the page has one. */
  readonly hasFrame: boolean;
};

/** Bits of a field: printed, and several lines (ISO 32000-1, 12.5.3 and 12.7.4.3). */
const printed = 4;
const multiline = 4096;
const brick = "0.65 0.23 0.14";

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the document's form with the font that viewers type in. */
function getForm(document: PDFDocument) {
  const form = document.catalog.getOrCreateAcroForm();
  if (!form.dict.has(PDFName.of("DR"))) {
    const font = document.embedStandardFont(StandardFonts.Helvetica);
    form.dict.set(PDFName.of("DR"), document.context.obj({ Font: { Helv: font.ref } }));
    form.dict.set(PDFName.of("DA"), PDFString.of("/Helv 0 Tf 0 g"));
  }
  return form;
}

const drawings = new WeakMap<PDFDocument, Map<string, PDFRef>>();

/** Stores a drawing once for all fields of its size: a book has a thousand, and each copy is stamped. */
function getDrawing(document: PDFDocument, size: readonly [number, number], content: string) {
  const known = drawings.get(document) ?? new Map<string, PDFRef>();
  drawings.set(document, known);
  const key = `${size} ${content}`;
  const ref =
    known.get(key) ??
    document.context.register(
      document.context.stream(content, { Type: "XObject", Subtype: "Form", BBox: [0, 0, ...size] }),
    );
  known.set(key, ref);
  return ref;
}

/** Adds a field to a page's form, so that a worksheet can be filled in on a screen. */
export function addFormField(document: PDFDocument, page: PDFPage, field: FormField): PDFRef {
  const { context } = document;
  const { name, label, kind, x, y, fontSize, hasFrame } = field;
  const [width, height] = [round(field.width), round(field.height)];
  const common = {
    Type: "Annot",
    Subtype: "Widget",
    T: PDFHexString.fromText(name),
    TU: PDFHexString.fromText(label),
    Rect: [round(x), round(y), round(x + width), round(y + height)],
    F: printed,
    P: page.ref,
  };
  let dict: PDFDict;
  if (kind === "check") {
    const frame = hasFrame ? `q 1 w 0.5 0.5 ${width - 1} ${height - 1} re S Q\n` : "";
    const line = [
      [0.2, 0.5],
      [0.42, 0.24],
      [0.82, 0.8],
    ].map(([across = 0, up = 0]) => `${round(width * across)} ${round(height * up)}`);
    const check = `q ${brick} RG 1.4 w 1 J 1 j ${line[0]} m ${line[1]} l ${line[2]} l S Q`;
    const size = [width, height] as const;
    dict = context.obj({
      ...common,
      FT: "Btn",
      V: "Off",
      AS: "Off",
      MK: { CA: PDFString.of("4") },
      DA: PDFString.of(`/ZaDb 0 Tf ${brick} rg`),
      AP: {
        N: {
          Yes: getDrawing(document, size, frame + check),
          Off: getDrawing(document, size, frame),
        },
      },
    });
  } else {
    dict = context.obj({
      ...common,
      FT: "Tx",
      Ff: kind === "paragraph" ? multiline : 0,
      DA: PDFString.of(`/Helv ${fontSize} Tf 0 g`),
      MK: {},
      AP: { N: getDrawing(document, [1, 1], "/Tx BMC EMC") },
    });
  }
  const ref = context.register(dict);
  page.node.addAnnot(ref);
  getForm(document).addField(ref);
  return ref;
}

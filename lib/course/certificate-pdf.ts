import { type BrandColor, brandColors } from "@/lib/core/brand-colors";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import type { Certificate } from "@/lib/course/get-certificate";
import { type Canvas, createSvgCanvas, drawMotif, drawQrCode } from "@/lib/pdf/canvas";
import type { Face } from "@/lib/pdf/fonts";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import { renderPages } from "@/lib/pdf/render-document";
import { createTextSetter, type TextLine, type TextSetter } from "@/lib/pdf/shape-text";
import { addElement, createRootElement, type Element } from "@/lib/pdf/structure";

/** US Letter, landscape, in points. */
const page = { width: 792, height: 612 } as const;
const maxNameLength = 110;
const { ink, paper, amber, brick, muted } = brandColors;

export type Issuer = { readonly businessName: string; readonly siteUrl: string };

/** Returns the public page that confirms a certificate. */
export const getCertificateUrl = (number: string, siteUrl: string) =>
  `${siteUrl}/certificates/${number}`;

/** A text in a column: as large as fits, on at most two lines. */
type Line = {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly color: BrandColor;
  /** Baseline of its first line. */
  readonly y: number;
  readonly tag?: "H1" | "P";
};
type Column = { readonly x: number; readonly width: number };

type SetLine = Line & { readonly rows: readonly TextLine[]; readonly fitted: number };

/** Sets a column's texts; one that takes two lines pushes those below it down. */
async function setColumn(
  setter: TextSetter,
  lines: readonly Line[],
  { width }: Column,
): Promise<readonly SetLine[]> {
  let shift = 0;
  const set: SetLine[] = [];
  for (const line of lines) {
    const { text, face, size } = line;
    let fitted = size;
    let rows = await setter.wrap(text, face, { size, width });
    while (rows.length > 2 && fitted > size / 3) {
      fitted *= 0.9;
      rows = await setter.wrap(text, face, { size: fitted, width });
    }
    set.push({ ...line, y: line.y + shift, rows: rows.slice(0, 2), fitted });
    if (rows.length > 1) shift += fitted * 1.05;
  }
  return set;
}

function drawLine(canvas: Canvas, { rows, fitted, color, y }: SetLine, x: number): void {
  rows.forEach((row, index) => {
    canvas.text(row, x, y + index * fitted * 1.05, fitted, color);
  });
}

/** Renders a certificate with the customer's name in any script, as a tagged PDF. */
export async function renderCertificate(
  { name, courseTitle, issuedAt, number }: Certificate,
  { businessName, siteUrl }: Issuer,
): Promise<Uint8Array> {
  const setter = createTextSetter();
  const root = createRootElement();
  const url = getCertificateUrl(number, siteUrl);
  const text = { x: 312, width: 432 };
  const lines = await setColumn(
    setter,
    [
      { text: "Certificate of completion", face: "bold", size: 15, color: brick, y: 84, tag: "H1" },
      { text: "This certifies that", face: "text", size: 13, color: muted, y: 150 },
      { text: printName(name), face: "display", size: 56, color: ink, y: 210 },
      { text: "completed every required lesson of", face: "text", size: 13, color: muted, y: 252 },
      { text: courseTitle, face: "display", size: 26, color: ink, y: 286 },
      { text: formatChicagoDay(issuedAt), face: "text", size: 13, color: ink, y: 324 },
    ],
    text,
  );
  const code = { x: text.x - 5, y: 472, size: 92 };
  const beside = { x: text.x + 104, width: text.width - 104 };
  const proof = await setColumn(
    setter,
    [
      { text: `Number ${number}`, face: "bold", size: 11, color: ink, y: 506 },
      { text: `Check it at ${url}`, face: "text", size: 10, color: ink, y: 524 },
    ],
    beside,
  );
  const [business] = await setColumn(
    setter,
    [{ text: businessName, face: "bold", size: 13, color: paper, y: 84 }],
    { x: 54, width: 180 },
  );
  const elements = new Map<Line, Element>(
    [...lines, ...proof].map((line) => [line, addElement(root, line.tag ?? "P")]),
  );
  return await renderPages({
    title: `Certificate ${number}`,
    setter,
    root,
    pages: [
      {
        size: [page.width, page.height],
        draw(canvas) {
          canvas.rect(0, 0, 264, page.height, ink);
          canvas.clip(0, 0, 264, page.height, () =>
            drawMotif(canvas, { x: 216, y: 372, radius: 216 }, amber),
          );
          if (business) drawLine(canvas, business, 54);
          drawQrCode(canvas, url, code);
          for (const line of [...lines, ...proof]) {
            const x = proof.includes(line) ? beside.x : text.x;
            canvas.tag(elements.get(line) ?? root, () => drawLine(canvas, line, x));
          }
        },
      },
    ],
  });
}

const printName = (name: string) => toPrintableLine(name, maxNameLength);

/** The size of a portrait post on social networks. */
export const certificateImageSize = { width: 1080, height: 1350 } as const;

/** Draws a certificate as an SVG for its owner to post: their name, the course, and a code to check it. */
export async function drawCertificateImage(
  { name, courseTitle, issuedAt, number }: Certificate,
  { businessName, siteUrl }: Issuer,
): Promise<string> {
  const setter = createTextSetter();
  const text = { x: 80, width: 920 };
  const lines = await setColumn(
    setter,
    [
      { text: "Certificate of completion", face: "bold", size: 38, color: amber, y: 640 },
      { text: printName(name), face: "display", size: 128, color: paper, y: 770 },
      { text: courseTitle, face: "display", size: 54, color: paper, y: 858 },
    ],
    text,
  );
  const proof = await setColumn(
    setter,
    [
      { text: businessName, face: "bold", size: 34, color: paper, y: 1178 },
      { text: formatChicagoDay(issuedAt), face: "text", size: 30, color: paper, y: 1222 },
      { text: number, face: "text", size: 30, color: paper, y: 1264 },
    ],
    { x: 80, width: 660 },
  );
  const { width, height } = certificateImageSize;
  const canvas = createSvgCanvas(width, height);
  canvas.rect(0, 0, width, height, ink);
  drawMotif(canvas, { x: 790, y: 250, radius: 400 }, amber);
  // The record ends above the text.
  canvas.rect(0, 575, width, height - 575, ink);
  for (const line of [...lines, ...proof]) drawLine(canvas, line, text.x);
  drawQrCode(canvas, getCertificateUrl(number, siteUrl), { x: 800, y: 1080, size: 200 });
  return canvas.toSvg();
}

/** What a certificate's public page may show. */
type PublicCertificate = Pick<Certificate, "number" | "courseTitle" | "issuedAt">;

/** Draws the share card of a certificate's public page, which doesn't show whom it names. */
export async function drawCertificateCard(
  { courseTitle, issuedAt, number }: PublicCertificate,
  { businessName }: Pick<Issuer, "businessName">,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const setter = createTextSetter();
  const text = { x: 64, width: 640 };
  const lines = await setColumn(
    setter,
    [
      { text: "Certificate of completion", face: "bold", size: 34, color: brick, y: 150 },
      { text: courseTitle, face: "display", size: 92, color: ink, y: 256 },
      {
        text: `Issued ${formatChicagoDay(issuedAt)}, number ${number}`,
        face: "text",
        size: 28,
        color: ink,
        y: 326,
      },
      { text: businessName, face: "bold", size: 32, color: ink, y: 430 },
    ],
    text,
  );
  const canvas = createSvgCanvas(width, height);
  canvas.rect(0, 0, width, height, paper);
  drawMotif(canvas, { x: width - 190, y: height / 2, radius: 300 }, amber);
  canvas.rect(0, 0, 745, height, paper);
  canvas.rect(0, 0, width, 14, ink);
  for (const line of lines) drawLine(canvas, line, text.x);
  return canvas.toSvg();
}

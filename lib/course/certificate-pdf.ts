import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { formatChicagoDay } from "@/lib/core/chicago-time";
import type { Certificate } from "@/lib/course/get-certificate";
import { loadFonts } from "@/lib/pdf/fonts";
import { toPrintableLine } from "@/lib/pdf/printable-text";
import { measureLine, shapeLine } from "@/lib/pdf/shape-text";
import { createTypeface } from "@/lib/pdf/type3-fonts";

/** US Letter, landscape, in points. */
const page = { width: 792, height: 612, margin: 54 } as const;
const maxNameLength = 80;

/** An ink border with an amber line inside. */
const frame = [
  "q 0.078 0.067 0.059 RG 3 w 27 27 738 558 re S",
  "0.910 0.569 0.176 RG 1 w 34 34 724 544 re S Q",
].join("\n");

/** Renders a certificate with the customer's name in any script. */
export async function renderCertificate(
  { name, courseTitle, issuedAt, number }: Certificate,
  { businessName, siteUrl }: { readonly businessName: string; readonly siteUrl: string },
): Promise<Uint8Array> {
  const texts = [
    { text: businessName, size: 14, y: 500 },
    { text: "Certificate of completion", size: 34, y: 430 },
    { text: "This certifies that", size: 13, y: 370 },
    { text: toPrintableLine(name, maxNameLength), size: 30, y: 318 },
    { text: "completed every required lesson of", size: 13, y: 268 },
    { text: courseTitle, size: 22, y: 226 },
    { text: formatChicagoDay(issuedAt), size: 13, y: 176 },
    { text: `Number ${number}`, size: 11, y: 108 },
    { text: `Verify it at ${siteUrl}/certificates/${number}`, size: 11, y: 88 },
  ];
  const fonts = await loadFonts(texts.map(({ text }) => text).join(""));
  const lines = texts.map((line) => ({ ...line, clusters: shapeLine(line.text, fonts) }));
  const document = await PDFDocument.create();
  document.setTitle(`Certificate ${number}`);
  const typeface = createTypeface(
    document.context,
    lines.map(({ clusters }) => clusters),
  );
  const { node } = document.addPage([page.width, page.height]);
  node.set(PDFName.of("Resources"), document.context.obj({ Font: typeface.fonts }));
  const content = lines.map(({ clusters, size, y }) => {
    const natural = measureLine(clusters, size);
    const room = page.width - 2 * page.margin;
    const fitted = natural > room ? (size * room) / natural : size;
    const x = (page.width - measureLine(clusters, fitted)) / 2;
    return `BT 1 0 0 1 ${x.toFixed(2)} ${y} Tm\n${typeface.show(clusters, Number(fitted.toFixed(3)))}ET`;
  });
  node.addContentStream(
    document.context.register(document.context.flateStream([frame, ...content].join("\n"))),
  );
  return await document.save();
}

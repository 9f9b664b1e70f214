import { type Face, loadFace, type PdfFont } from "@/lib/pdf/fonts";
import { type Cluster, measureLine, shapeLine } from "@/lib/pdf/shape-text";

export type TextLine = readonly Cluster[];

/** Embeddings, overrides and marks, which would reorder a line. Isolates don't affect what follows. */
const reordering = /[\u061c\u200e\u200f\u202a-\u202e]/g;

export type TextSetter = {
  /** Every line that was set, for the document's fonts. */
  readonly lines: readonly TextLine[];
  /** Sets text on one line. */
  readonly set: (text: string, face: Face) => Promise<TextLine>;
  /** Sets text on lines that fit into a width; breaks at spaces, and words that are wider than a line. */
  readonly wrap: (
    text: string,
    face: Face,
    options: { readonly size: number; readonly width: number; readonly hanging?: number },
  ) => Promise<readonly TextLine[]>;
};

/** Shapes text of any script in the brand's styles. */
export function createTextSetter(): TextSetter {
  const lines: TextLine[] = [];
  const shape = async (text: string, face: Face) => {
    const clean = text.replace(reordering, "").normalize("NFC");
    return { clean, fonts: await loadFace(clean, face) };
  };
  return {
    lines,
    async set(text, face) {
      const { clean, fonts } = await shape(text, face);
      const line = shapeLine(clean, fonts);
      lines.push(line);
      return line;
    },
    async wrap(text, face, { size, width, hanging = 0 }) {
      const { clean, fonts } = await shape(text, face);
      const rows = wrapLine(clean.trim(), fonts, { size, width, hanging });
      lines.push(...rows);
      return rows;
    },
  };
}

type Room = { readonly size: number; readonly width: number; readonly hanging: number };

function wrapLine(text: string, fonts: PdfFont[], { size, width, hanging }: Room): TextLine[] {
  const unwrapped = shapeLine(text, fonts);
  if (measureLine(unwrapped, size) <= width) return [unwrapped];
  // A line is shaped in one piece, so that words of a right-to-left script keep their order.
  const rows: string[] = [];
  let row = "";
  const isWithin = (candidate: string) =>
    measureLine(shapeLine(candidate, fonts), size) <= width - (rows.length > 0 ? hanging : 0);
  for (const word of text.split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (isWithin(longer)) {
      row = longer;
      continue;
    }
    if (row !== "") rows.push(row);
    row = isWithin(word) ? word : "";
    if (row !== "") continue;
    for (const part of graphemes.segment(word)) {
      if (row !== "" && !isWithin(row + part.segment)) {
        rows.push(row);
        row = "";
      }
      row += part.segment;
    }
  }
  if (row !== "") rows.push(row);
  return rows.map((one) => shapeLine(one, fonts));
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { makeDocument, type WordDocument } from "./documents";
import type { Chapter, Manuscript } from "./manuscript";
import { type Block, curlQuotes } from "./markdown";
import { makeWorkbook } from "./workbook";

type PackFile = {
  readonly name: string;
  /** What the eBook's page says about it. */
  readonly what: string;
  readonly bytes: Uint8Array;
};

/** The files that come with the PDF: a workbook, and parts of the book as documents to change and send. */
export async function makeFilePack(book: Manuscript): Promise<readonly PackFile[]> {
  const letters = getChapter(book, 17);
  const splits = getChapter(book, 8);
  const producer = getChapter(book, 16);
  const documents: Record<string, WordDocument & { readonly what: string }> = {
    "Letters and emails.docx": {
      title: "Letters and emails",
      what: `${countHeadings(letters)} messages, ready to change and send`,
      intro: "Replace what's in brackets, and delete the lines that don't apply.",
      blocks: dropBefore(letters.blocks, "heading"),
      isPaged: true,
    },
    "Split sheet.docx": {
      title: "Splits of one song",
      what: "to fill in on screen or print, with room for signatures",
      intro: "One for each song. Everyone signs, and everyone keeps a copy.",
      blocks: splits.blocks.filter(({ kind }) => kind === "sheet" || kind === "grid"),
      isPaged: false,
    },
    "Producer agreement.docx": {
      title: "Producer agreement",
      what: "the checklist, sentences to copy, and a short form",
      intro:
        "A checklist, sentences to copy, and a short form. It isn't legal advice: have an attorney check it once.",
      blocks: getSections(producer, ["The checklist", "Sentences that work"]),
      isPaged: false,
    },
  };
  const files: PackFile[] = [
    {
      name: "Catalog and splits.xlsx",
      what: "your catalog with what’s missing, a split calculator, and your statements summed up",
      bytes: await makeWorkbook(),
    },
  ];
  for (const [name, { what, ...document }] of Object.entries(documents)) {
    const filled = { ...document, intro: curlQuotes(document.intro) };
    files.push({ name, what, bytes: await makeDocument(filled) });
  }
  return files.map((file) => ({ ...file, bytes: withoutClock(file.bytes, book.published) }));
}

/** Zips files. The same files give the same bytes. */
export function zipFiles(files: readonly PackFile[], day: Date): Uint8Array {
  const entries = files.map(({ name, bytes }) => [name, bytes] as const);
  return zipSync(Object.fromEntries(entries), { mtime: getZipTime(day), level: 9 });
}

function getChapter(book: Manuscript, number: number): Chapter {
  const chapter = book.chapters.find((candidate) => candidate.number === number);
  if (!chapter) throw new Error(`The book has no chapter ${number}.`);
  return chapter;
}

const countHeadings = ({ blocks }: Chapter) =>
  blocks.filter(({ kind }) => kind === "heading").length;

function dropBefore(blocks: readonly Block[], kind: Block["kind"]): readonly Block[] {
  return blocks.slice(blocks.findIndex((block) => block.kind === kind));
}

/** The blocks below these headings. */
function getSections({ blocks }: Chapter, headings: readonly string[]): readonly Block[] {
  const isHeading = (block: Block) => block.kind === "heading";
  return headings.flatMap((text) => {
    const start = blocks.findIndex((block) => block.kind === "heading" && block.text === text);
    if (start === -1) throw new Error(`The file pack needs a heading "${text}".`);
    const rest = blocks.slice(start + 1);
    const end = rest.findIndex(isHeading);
    return blocks.slice(start, end === -1 ? undefined : start + 1 + end);
  });
}

/** Replaces the time of making in an Office file (a ZIP archive). */
function withoutClock(bytes: Uint8Array, day: Date): Uint8Array {
  const entries = unzipSync(bytes);
  const core = entries["docProps/core.xml"];
  if (core) {
    const stamped = strFromU8(core).replaceAll(
      /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      day.toISOString().replace(".000", ""),
    );
    entries["docProps/core.xml"] = strToU8(stamped);
  }
  return zipSync(entries, { mtime: getZipTime(day), level: 9 });
}

/** ZIP stores local times, so this is the same on all machines. */
function getZipTime(day: Date): Date {
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}

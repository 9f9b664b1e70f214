import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { EbookFacts } from "@/lib/ebook-files/ebook-facts";
import { composeBook, composeSample } from "./compose";
import { makeFilePack, zipFiles } from "./file-pack";
import {
  builtFilePack,
  builtPdf,
  type Chapter,
  factsFile,
  type Manuscript,
  publicDir,
  readManuscript,
} from "./manuscript";
import type { Block, Span } from "./markdown";

const getText = (spans: readonly Span[]) => spans.map(({ text }) => text).join("");

/** The words of a block that a reader reads; worksheets count as none. */
function getBlockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "paragraph":
    case "note":
    case "aside":
      return getText(block.spans);
    case "list":
    case "terms":
      return block.items.map(getText).join(" ");
    case "letter":
      return block.paragraphs.map(getText).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(getText).join(" ");
    default:
      return "";
  }
}

function countWords(chapters: readonly Chapter[]): number {
  const text = chapters
    .flatMap(({ title, deck, blocks }) => [title, deck, ...blocks.map(getBlockText)])
    .join(" ");
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu)?.length ?? 0;
}

/** What the eBook's page and the dashboard show about the built PDF. */
function getFacts(
  book: Manuscript,
  built: {
    readonly pdf: Uint8Array;
    readonly pages: number;
    readonly chapterPages: readonly number[];
  } & Pick<EbookFacts, "cover" | "spreads" | "sample" | "filePack">,
): EbookFacts {
  const { pdf, pages, chapterPages, cover, spreads, sample, filePack } = built;
  return {
    title: book.title,
    subtitle: book.subtitle,
    edition: book.edition,
    published: book.published.toISOString().slice(0, 10),
    format: "PDF",
    pageSize: "US Letter",
    pages,
    words: countWords(book.chapters),
    bytes: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    chapters: book.chapters.map(({ number, title, deck, checked }, index) => ({
      number,
      title,
      deck,
      page: chapterPages[index] ?? 0,
      checked,
    })),
    worksheets: book.chapters.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "sheet" || block.kind === "grid" ? [block.title] : [],
      ),
    ),
    cover,
    spreads,
    sample,
    filePack,
  };
}

/** Widths of an image in pixels, for screens of normal and double density. */
const coverWidths = [480, 960];
const spreadWidths = [720, 1440];
/** Tried in turn, until an image has at most `maxImageBytes`. */
const qualities = [44, 38, 32, 26];
const maxImageBytes = 60 * 1024;

type PageImage = {
  /** Addresses on the site with their widths, smallest first. */
  readonly sources: readonly { readonly src: string; readonly width: number }[];
  /** Size of the largest one, for the layout. */
  readonly width: number;
  readonly height: number;
};

/**
 * Renders pages of a PDF side by side as AVIF files in two sizes.
 * @param name file name without extension, such as `spread-4`
 * @param pages one page or two facing pages
 */
async function renderPages(
  pdf: string,
  pages: readonly number[],
  name: string,
  folder: string,
): Promise<PageImage> {
  const temporary = await mkdtemp(path.join(tmpdir(), "ebook-pages-"));
  try {
    const files = await Promise.all(pages.map((page) => renderPage(pdf, page, temporary)));
    const input =
      files.length > 1 ? sharp(files, { join: { across: files.length } }) : sharp(files[0]);
    const joined = await input.png().toBuffer();
    const widths = pages.length === 1 ? coverWidths : spreadWidths;
    await mkdir(folder, { recursive: true });
    const sources: { src: string; width: number }[] = [];
    let size = { width: 0, height: 0 };
    for (const width of widths) {
      const { data, info } = await encode(joined, width);
      const file = `${name}-${width}.avif`;
      await writeFile(path.join(folder, file), data);
      sources.push({ src: `/${path.basename(folder)}/${file}`, width });
      size = { width: info.width, height: info.height };
    }
    return { sources, ...size };
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function renderPage(pdf: string, page: number, folder: string): Promise<string> {
  const target = path.join(folder, String(page));
  const range = ["-f", String(page), "-l", String(page)];
  try {
    await promisify(execFile)("pdftoppm", [
      "-r",
      "144",
      "-png",
      "-singlefile",
      ...range,
      pdf,
      target,
    ]);
  } catch (cause) {
    throw new Error("Rendering pages needs pdftoppm: apt-get install poppler-utils", { cause });
  }
  return `${target}.png`;
}

// `npm run ebook`: makes the PDF from content/ebook, the page images and the sample in
// public/ebook, and the facts that the eBook's page shows.

/** Chapters that show the worked case, a drawn form, the split sheet and the letters; and the free sample. */
const shownChapters = [13, 14, 8, 17];
const sampleChapter = 2;
const sampleName = "the-royalties-ebook-sample.pdf";

const countPages = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount();

const book = await readManuscript();
const { pdf, chapterPages } = await composeBook(book);
const getChapter = (number: number): { chapter: Chapter; page: number } => {
  const index = book.chapters.findIndex((chapter) => chapter.number === number);
  const chapter = book.chapters[index];
  const page = chapterPages[index];
  if (!chapter || !page) throw new Error(`The book has no chapter ${number}.`);
  return { chapter, page };
};

await mkdir(path.dirname(builtPdf), { recursive: true });
await writeFile(builtPdf, pdf);
await rm(publicDir, { recursive: true, force: true });
await mkdir(publicDir, { recursive: true });

const { chapter, page } = getChapter(sampleChapter);
const sample = await composeSample(book, sampleChapter, page);
await writeFile(path.join(publicDir, sampleName), sample);

const packFiles = await makeFilePack(book);
const filePack = zipFiles(packFiles, book.published);
await writeFile(builtFilePack, filePack);

const cover = await renderPages(builtPdf, [1], "cover", publicDir);
const spreads = await Promise.all(
  shownChapters.map(async (number) => {
    const { chapter, page } = getChapter(number);
    const pages = [page, page + 1];
    const image = await renderPages(builtPdf, pages, `spread-${number}`, publicDir);
    return { ...image, pages, title: chapter.title };
  }),
);
const facts = getFacts(book, {
  pdf,
  pages: await countPages(pdf),
  chapterPages,
  cover,
  spreads,
  sample: {
    href: `/ebook/${sampleName}`,
    chapter: sampleChapter,
    title: chapter.title,
    pages: await countPages(sample),
    bytes: sample.length,
  },
  filePack: {
    bytes: filePack.length,
    files: packFiles.map(({ name, what }) => ({ name, what })),
  },
});
await writeFile(factsFile, `${JSON.stringify(facts, null, 2)}\n`);
console.log(
  `${path.relative(process.cwd(), builtPdf)}: ${facts.pages} pages, ${facts.bytes} bytes`,
);

async function encode(image: Buffer, width: number) {
  for (const quality of qualities) {
    const encoded = await sharp(image)
      .resize(width)
      .avif({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    if (encoded.data.length <= maxImageBytes) return encoded;
  }
  throw new Error(`an image of ${width} pixels is above ${maxImageBytes} bytes at every quality`);
}

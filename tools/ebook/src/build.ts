// `npm run ebook`: makes the PDF from content/ebook, the page images and the sample in
// public/ebook, and the facts that the eBook's page shows.
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { composeBook, composeSample } from "./compose";
import { getFacts } from "./facts";
import { builtPdf, type Chapter, factsFile, publicDir, readManuscript } from "./manuscript";
import { renderPages } from "./page-images";

/** Chapters that show a diagram, a table, a worksheet and the plan; and the free sample. */
const shownChapters = [1, 2, 8, 13];
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
});
await writeFile(factsFile, `${JSON.stringify(facts, null, 2)}\n`);
console.log(
  `${path.relative(process.cwd(), builtPdf)}: ${facts.pages} pages, ${facts.bytes} bytes`,
);

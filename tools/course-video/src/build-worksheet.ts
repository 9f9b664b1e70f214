import { writeFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser } from "playwright/test";
import { addFormField } from "../../form-field";
import { type Lesson, readSource } from "./course-files";
import { renderWorksheetPage } from "./worksheet-page";

type Box = {
  readonly label: string;
  readonly isCheck: boolean;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const pointsPerPixel = 0.75;
const pageHeight = 1056;

/** The same for every build, so that the file changes only with its text. */
const buildDate = new Date("2026-11-25T12:00:00Z");

/** Finds the places to fill in, in pixels from their page's top. */
function findBoxes(): Box[] {
  const pages = [...document.querySelectorAll(".page")];
  return pages.flatMap((page, index) => {
    const origin = page.getBoundingClientRect();
    return [...page.querySelectorAll<HTMLElement>(".field")].map((field) => {
      const { x, y, width, height } = field.getBoundingClientRect();
      const isCheck = field.classList.contains("check");
      const label = field.dataset.label ?? "";
      return { label, isCheck, page: index, x, y: y - origin.y, width, height };
    });
  });
}

/** Makes table rows as high as their page allows, and returns the pages that are still too full. */
function fitPages(): number[] {
  return [...document.querySelectorAll<HTMLElement>(".page")].flatMap((page, index) => {
    const footer = page.querySelector("footer")?.getBoundingClientRect().top ?? 0;
    const blocks = [...page.children].filter(({ tagName }) => /^(?!FOOTER|SVG)/i.test(tagName));
    for (let height = 34; height >= 21; height -= 1) {
      page.style.setProperty("--row", `${height}px`);
      if (blocks.every((block) => block.getBoundingClientRect().bottom < footer - 6)) return [];
    }
    return [index + 1];
  });
}

/** Adds a form field at each box, so that the sheet can also be filled in on a screen. */
async function addFields(pdf: Uint8Array, boxes: readonly Box[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  for (const [index, { label, isCheck, page, ...box }] of boxes.entries()) {
    addFormField(document, document.getPage(page), {
      name: `field-${index + 1}`,
      label,
      kind: isCheck ? "check" : box.height > 40 ? "paragraph" : "text",
      x: box.x * pointsPerPixel,
      y: (pageHeight - box.y - box.height) * pointsPerPixel,
      width: box.width * pointsPerPixel,
      height: box.height * pointsPerPixel,
      fontSize: 9,
      hasFrame: true,
    });
  }
  document.setCreationDate(buildDate);
  document.setModificationDate(buildDate);
  document.setAuthor("TME Music Business");
  return document.save({ useObjectStreams: true });
}

/** Makes a lesson's worksheet. */
export async function buildWorksheet(browser: Browser, lesson: Lesson): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 816, height: pageHeight } });
  try {
    await page.setContent(renderWorksheetPage(readSource("worksheets", lesson.id), lesson));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const full = await page.evaluate(fitPages);
    if (full.length > 0) throw new Error(`${lesson.id}: page ${full.join(", ")} is too full`);
    const boxes = await page.evaluate(findBoxes);
    const printed = await page.pdf({
      preferCSSPageSize: true,
      tagged: true,
      printBackground: true,
    });
    const pdf = await addFields(printed, boxes);
    await writeFile(`${lesson.basePath}.pdf`, pdf);
    return `${lesson.id}: worksheet, ${boxes.length} fields, ${Math.round(pdf.length / 1000)} KB`;
  } finally {
    await page.close();
  }
}

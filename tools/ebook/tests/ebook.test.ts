import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PDFCheckBox, PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { ebookFacts } from "@/lib/ebook-files/ebook-facts";
import { composeBook } from "../src/compose";
import { makeFilePack, zipFiles } from "../src/file-pack";
import {
  builtFilePack,
  builtPdf,
  type Manuscript,
  parseChapter,
  publicDir,
  readManuscript,
} from "../src/manuscript";
import type { Span } from "../src/markdown";
import { joinText, listElements, readTaggedText } from "./tagged-text";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("what the eBook's page shows (run npm run ebook)", () => {
  const readPublic = (address: string) =>
    readFile(path.join(publicDir, address.replace(/^\/ebook\//, "")));
  const readText = async (pdf: Uint8Array) =>
    (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;

  it("is about the committed PDF", async () => {
    const pdf = await readFile(builtPdf);
    const pages = (await PDFDocument.load(pdf)).getPageCount();
    expect(ebookFacts).toMatchObject({ bytes: pdf.length, pages, sha256: sha256(pdf) });
  });

  it("is about the committed file pack, which has the letters and forms of the text", async () => {
    const book = await readManuscript();
    const files = await makeFilePack(book);
    const zip = await readFile(builtFilePack);
    expect(Buffer.from(zipFiles(files, book.published)).equals(zip)).toBe(true);
    const listed = files.map(({ name, what }) => ({ name, what }));
    expect(ebookFacts.filePack).toEqual({ bytes: zip.length, files: listed });
  });

  it("has each chapter's title, summary, first page and check date", async () => {
    const { chapters } = await readManuscript();
    const text = await readText(await readFile(builtPdf));
    expect(ebookFacts.chapters.map(({ page: _page, ...chapter }) => chapter)).toEqual(
      chapters.map(({ blocks: _blocks, ...chapter }) => chapter),
    );
    for (const { title, page } of ebookFacts.chapters) {
      expect(text[page - 1]?.replace(/\s+/g, " ")).toContain(title);
    }
  });

  it("shows the cover and four spreads, each under 61 KB, without other files", async () => {
    const images = [ebookFacts.cover, ...ebookFacts.spreads];
    expect(ebookFacts.spreads).toHaveLength(4);
    for (const { sources, width, height } of images) {
      for (const source of sources) {
        const image = await readPublic(source.src);
        const size = await sharp(image).metadata();
        expect([size.format, size.width], source.src).toEqual(["heif", source.width]);
        expect(image.length, source.src).toBeLessThan(61 * 1024);
        if (source.width === width) expect(size.height).toBe(height);
      }
    }
    const files = [...images.flatMap(({ sources }) => sources.map(({ src }) => src))];
    const shipped = (await readdir(publicDir)).map((name) => `/ebook/${name}`).sort();
    expect(shipped).toEqual([...files, ebookFacts.sample.href].sort());
  });

  it("offers a sample with the cover, the chapter's own pages and a way to the rest", async () => {
    const { sample, chapters } = ebookFacts;
    const pdf = await readPublic(sample.href);
    const book = await readText(await readFile(builtPdf));
    const text = await readText(pdf);
    expect([text.length, pdf.length]).toEqual([sample.pages, sample.bytes]);
    expect(text[0]).toContain("F R E E S A M P L E");
    const first = chapters.find(({ number }) => number === sample.chapter)?.page ?? 0;
    expect(text.slice(1, -1)).toEqual(book.slice(first - 1, first - 1 + sample.pages - 2));
    expect(text.at(-1)).toContain("Get the rest");
  });

  it("counts words and worksheets", () => {
    expect(ebookFacts.words).toBeGreaterThan(18_000);
    expect(ebookFacts.worksheets).toEqual(
      expect.arrayContaining(["Split sheet", "Producer agreement, short form", "My song’s year"]),
    );
  });
});

describe("a chapter's front matter", () => {
  const write = (checked: string) => `---\nnumber: 1\ntitle: A\ndeck: B\n${checked}---\nText`;

  it.each(["", "checked: soon\n", "checked: 2026-02-31\n"])("is refused with %j", (checked) => {
    expect(() => parseChapter("01.md", write(checked))).toThrow(/checked|isn't a date/);
  });

  it("gives the date", () => {
    expect(parseChapter("01.md", write("checked: 2026-11-25\n")).checked).toBe("2026-11-25");
  });
});

describe("the eBook PDF", () => {
  let pdf: Buffer;
  let book: Manuscript;
  beforeAll(async () => {
    pdf = await readFile(builtPdf);
    book = await readManuscript();
  });

  it("has at least 60 Letter pages and less than 1.5 MB", async () => {
    const document = await PDFDocument.load(pdf);
    expect(document.getPageCount()).toBeGreaterThanOrEqual(60);
    for (const page of document.getPages())
      expect(page.getSize()).toEqual({ width: 612, height: 792 });
    expect(pdf.length).toBeLessThan(1_500_000);
  });

  it("has a title, author, subject, language and date", async () => {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getTitle()).toBe(`${book.title}: ${book.subtitle}`);
    expect(document.getAuthor()).not.toBe("");
    expect(document.getSubject()).toBe(book.subject);
    expect(document.getCreationDate()).toEqual(book.published);
    expect(document.catalog.get(PDFName.of("Lang"))?.toString()).toContain(book.language);
  });

  it("was built from the current text in content/ebook (run npm run ebook)", async () => {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getKeywords()).toContain(`source:${book.sourceHash}`);
  });

  it("is byte-identical to a new build (run npm run ebook)", async () => {
    expect(sha256((await composeBook(book)).pdf)).toBe(sha256(pdf));
  }, 120_000);

  it("lists every chapter in the outline and on the contents page", async () => {
    const proxy = await getDocumentProxy(new Uint8Array(pdf));
    const outline = (await proxy.getOutline()).map((item) => item.title);
    expect(outline).toEqual(["Contents", ...book.chapters.map((chapter) => chapter.title)]);
    const { text } = await extractText(proxy);
    for (const { title } of book.chapters) expect(text[1]?.replace(/\s+/g, " ")).toContain(title);
  });

  it("is tagged: headings in order, alt text for drawings, and nothing outside the tags", async () => {
    const proxy = await getDocumentProxy(new Uint8Array(pdf));
    expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true });
    const headings: string[] = [];
    const alternatives: string[] = [];
    for (let number = 1; number <= proxy.numPages; number += 1) {
      const page = await proxy.getPage(number);
      const { byId, untagged } = await readTaggedText(page);
      expect(untagged, `page ${number}`).toBe("");
      for (const element of listElements(await page.getStructTree())) {
        if (element.role === "H1") headings.push(joinText(element, byId));
        if (element.role === "Figure") alternatives.push(element.alt ?? "");
      }
    }
    const titles = book.chapters.map(({ title }) => title);
    expect(headings).toEqual([book.title, "Contents", ...titles]);
    const [copyrights, map, ...forms] = alternatives;
    expect(copyrights).toContain("The composition");
    expect(map).toContain("SoundExchange");
    expect(forms).toHaveLength(8);
    for (const form of forms) expect(form).toContain("Our drawing of what this form asks");
  });

  it("has a field with its own name, label and tag for each line to fill in", async () => {
    const document = await PDFDocument.load(pdf);
    const fields = document.getForm().getFields();
    const names = fields.map((field) => field.getName());
    expect(new Set(names).size).toBe(names.length);
    for (const { acroField } of fields) {
      expect(acroField.dict.lookup(PDFName.of("TU"), PDFHexString).decodeText()).toMatch(/\S/);
    }
    expect(names).toContain("08-split-sheet-song-title");
    expect(fields.filter((field) => field instanceof PDFCheckBox).length).toBeGreaterThan(100);
    const proxy = await getDocumentProxy(new Uint8Array(pdf));
    let widgets = 0;
    let tagged = 0;
    for (let number = 1; number <= proxy.numPages; number += 1) {
      const page = await proxy.getPage(number);
      const boxes = (await page.getAnnotations()).filter(({ subtype }) => subtype === "Widget");
      widgets += boxes.length;
      tagged += listElements(await page.getStructTree()).filter(
        ({ role }) => role === "Form",
      ).length;
      for (const { fieldName, rect } of boxes) {
        const [left, bottom, right, top] = rect as [number, number, number, number];
        expect(left >= 49 && right <= 563 && bottom > 40 && top < 740, fieldName).toBe(true);
        const others = boxes.filter((other) => other.fieldName !== fieldName);
        const isOver = others.some(
          ({ rect: [l, b, r, t] }) => left < r && l < right && bottom < t && b < top,
        );
        expect(isOver, `${fieldName} on page ${number}`).toBe(false);
      }
    }
    expect(widgets).toBe(fields.length);
    expect(tagged).toBe(fields.length);
  });

  it("has the right sum in every table with a total", () => {
    const getText = (spans: readonly Span[]) => spans.map(({ text }) => text).join("");
    const tables = book.chapters.flatMap(({ number, blocks }) =>
      blocks.flatMap((block) => (block.kind === "table" ? [{ number, rows: block.rows }] : [])),
    );
    const totals = tables.filter(({ rows }) => getText(rows.at(-1)?.[0] ?? []) === "Total");
    expect(totals.map(({ number }) => number)).toEqual([13, 13, 13, 14, 18, 21]);
    const read = (text: string) =>
      text === "–" || text === "" ? 0 : Number(text.replace(/[$,%]/g, ""));
    for (const { number, rows } of totals) {
      const cells = rows.map((row) => row.map(getText));
      for (const [column, total] of (cells.at(-1) ?? []).entries()) {
        if (column === 0 || total === "") continue;
        const sum = cells.slice(0, -1).reduce((part, row) => part + read(row[column] ?? ""), 0);
        expect(sum, `chapter ${number}, column ${column + 1}`).toBeCloseTo(read(total), 6);
      }
    }
  });

  it("keeps the bottom 36 pt of each page free for the customer's stamp", async () => {
    const proxy = await getDocumentProxy(new Uint8Array(pdf));
    for (let number = 1; number <= proxy.numPages; number += 1) {
      const { items } = await (await proxy.getPage(number)).getTextContent();
      for (const item of items) {
        if ("transform" in item) expect(item.transform[5], item.str).toBeGreaterThan(40);
      }
    }
  });
});

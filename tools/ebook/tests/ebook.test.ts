import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { composeBook } from "../src/compose";
import { builtPdf, type Manuscript, readManuscript } from "../src/manuscript";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the eBook PDF", () => {
  let pdf: Buffer;
  let book: Manuscript;
  beforeAll(async () => {
    pdf = await readFile(builtPdf);
    book = await readManuscript();
  });

  it("has 18 to 26 Letter pages and less than 1.5 MB", async () => {
    const document = await PDFDocument.load(pdf);
    expect(document.getPageCount()).toBeGreaterThanOrEqual(18);
    expect(document.getPageCount()).toBeLessThanOrEqual(26);
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
    expect(sha256(await composeBook(book))).toBe(sha256(pdf));
  });

  it("lists every chapter in the outline and on the contents page", async () => {
    const proxy = await getDocumentProxy(new Uint8Array(pdf));
    const outline = (await proxy.getOutline()).map((item) => item.title);
    expect(outline).toEqual(["Contents", ...book.chapters.map((chapter) => chapter.title)]);
    const { text } = await extractText(proxy);
    for (const { title } of book.chapters) expect(text[1]?.replace(/\s+/g, " ")).toContain(title);
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

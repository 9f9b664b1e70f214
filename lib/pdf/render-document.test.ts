import { PDFArray, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type DocumentBlock, renderDocument } from "@/lib/pdf/render-document";

const render = (title: string, blocks: readonly DocumentBlock[]) =>
  renderDocument({ label: "Report", title, businessName: "Business", blocks });

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()));
  return text.map((page) => page.replace(/\s+/g, " ").normalize("NFC"));
}

const createTable = (rows: number): DocumentBlock => ({
  kind: "table",
  columns: [
    { title: "Station", share: 3 },
    { title: "Price", share: 1, isAmount: true },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`Station ${index + 1}.`, `$${index + 1}`]),
});

test("prints names in any script, also in the title", async () => {
  const names = [
    "Lena Dufresne",
    "Юлия Ковалёва",
    "李小龍",
    "김민준",
    "Đặng Thị Ngọc",
    "Łukasz Żak",
  ];
  const bytes = await render(names.join(", "), [
    { kind: "facts", facts: [{ label: "To", lines: names }] },
  ]);
  const [page = ""] = await readPages(bytes);
  for (const name of names) expect(page.split(name).length).toBeGreaterThan(2);
});

test("repeats a table's head on each page, and puts every row on one page", async () => {
  const pages = await readPages(await render("Many", [createTable(400)]));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(page).toContain("Station Price");
  for (let row = 1; row <= 400; row += 1) {
    expect(pages.filter((page) => page.includes(`Station ${row}. $${row} `))).toHaveLength(1);
  }
});

test("keeps a heading with what follows it", async () => {
  const filler = Array.from(
    { length: 41 },
    (): DocumentBlock => ({ kind: "text", text: "Filler." }),
  );
  for (let count = 20; count <= filler.length; count += 1) {
    const blocks: DocumentBlock[] = [
      ...filler.slice(0, count),
      { kind: "heading", text: "Every spin" },
      createTable(1),
    ];
    const pages = await readPages(await render("Short", blocks));
    expect(pages.find((page) => page.includes("Every spin"))).toContain("Station 1.");
  }
});

test("is tagged: a title, and a table whose rows have cells", async () => {
  const document = await PDFDocument.load(await render("Tagged", [createTable(2)]));
  expect(String(document.catalog.get(PDFName.of("MarkInfo")))).toContain("/Marked true");
  const tags: string[] = [];
  const visit = (object: unknown) => {
    const found = document.context.lookup(object as never);
    if (found instanceof PDFArray) for (const kid of found.asArray()) visit(kid);
    if (!(found instanceof PDFDict)) return;
    const tag = found.get(PDFName.of("S"));
    if (tag) tags.push(String(tag));
    if (found.has(PDFName.of("K"))) visit(found.get(PDFName.of("K")));
  };
  visit(document.catalog.get(PDFName.of("StructTreeRoot")));
  expect(tags).toEqual([
    "/Document",
    "/H1",
    "/Table",
    "/TR",
    "/TH",
    "/TH",
    "/TR",
    "/TD",
    "/TD",
    "/TR",
    "/TD",
    "/TD",
  ]);
});

test("a name can't break out of the page's content, and a word wider than the page is broken", async () => {
  const name = ") Tj ET Q endstream endobj (";
  const long = "W".repeat(500);
  const [page = ""] = await readPages(await render(name, [{ kind: "text", text: long }]));
  expect(page).toContain(name);
  expect(page.replace(/\s/g, "")).toContain(long);
});

import { readFile } from "node:fs/promises";
import { degrees, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { checkEbook } from "@/lib/ebook-files/check-ebook";
import { loadFonts, stampScripts } from "@/lib/pdf/fonts";
import { formatStamp, toPrintableLine } from "@/lib/pdf/printable-text";
import { shapeLine } from "@/lib/pdf/shape-text";
import { stampPdf } from "@/lib/pdf/stamp-pdf";

const email = "buyer+tag@example.com";
const orderNumber = "TME-12345678";

async function blankPdf(pages = 2): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    document.addPage([612, 792]).drawText(`Own text of page ${page}`, { x: 72, y: 700, font });
  }
  return document.save();
}

async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** The text of a page that screen readers skip. */
async function getArtifactText(page: Page): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const tags: unknown[] = [];
  let text = "";
  for (const item of items) {
    if ("str" in item) text += tags.includes("Artifact") ? item.str : "";
    else if (item.type === "endMarkedContent") tags.pop();
    else tags.push("tag" in item ? item.tag : undefined);
  }
  return text;
}

/** Extractors order right-to-left runs differently, so compare the letters only. */
const letters = (text: string) => Array.from(text.replace(/[^\p{L}\p{M}\p{N}]/gu, "")).sort();

const names: Record<string, string> = {
  Latin: "Deborah O’Connor-Núñez",
  Vietnamese: "Nguyễn Thị Ánh Ngọc",
  Cyrillic: "Ольга Кузнецова",
  Greek: "Ελένη Παπαδοπούλου",
  Arabic: "محمد عبد الله الحسيني",
  Hebrew: "שרה כהן־לוי",
  Devanagari: "श्रीकृष्ण शर्मा",
  Bengali: "শর্মিলা ঠাকুর",
  Tamil: "பிரியா கிருஷ்ணன்",
  Telugu: "శ్రీనివాస్ రావు",
  Thai: "ศุภชัย กิตติ์ธนากุล",
  Khmer: "ប្រាជ្ញា សុខ",
  Myanmar: "မောင်မောင်",
  Georgian: "ნინო გიორგაძე",
  Armenian: "Արամ Խաչատրյան",
  Ethiopic: "አበበ ቢቂላ",
  Chinese: "王小明 龍鄭",
  Japanese: "山田 太郎・ジョン 𠮷田",
  Korean: "김민준 박서연",
  mixed: "Lil محمد (the 2nd) 小明 Jr.",
};

describe("stampPdf", () => {
  it("writes customer, email and order number on every page and keeps the page's text", async () => {
    const texts = await pageTexts(
      await stampPdf(await blankPdf(3), { name: "Ana Cruz", email, orderNumber }),
    );
    expect(texts).toHaveLength(3);
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`Own text of page ${index + 1}`);
      expect(text).toContain(`Licensed to Ana Cruz · ${email} · Order ${orderNumber}`);
    }
  });

  it("keeps the eBook's tags and outline, and hides the stamp from screen readers", async () => {
    const ebook = new Uint8Array(await readFile("content/ebook/dist/royalties-ebook.pdf"));
    const stamped = await stampPdf(ebook, { name: "Ana Cruz", email, orderNumber });
    const [before, after] = await Promise.all([getDocumentProxy(ebook), getDocumentProxy(stamped)]);
    expect(await after.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await after.getMetadata()).info).toMatchObject({ Language: "en-US" });
    expect(await after.getOutline()).toEqual(await before.getOutline());
    for (let number = 1; number <= before.numPages; number += 1) {
      const page = await after.getPage(number);
      const tree = await page.getStructTree();
      expect(tree).toEqual(await (await before.getPage(number)).getStructTree());
      expect(tree.children, `page ${number}`).not.toHaveLength(0);
      expect(await getArtifactText(page), `page ${number}`).toContain("Licensed to Ana Cruz");
    }
  });

  it("keeps the eBook's form fields, which can be filled in and saved afterward", async () => {
    const ebook = new Uint8Array(await readFile("content/ebook/dist/royalties-ebook.pdf"));
    const listFields = (document: PDFDocument) =>
      document
        .getForm()
        .getFields()
        .map((field) => field.getName());
    const stamped = await PDFDocument.load(
      await stampPdf(ebook, { name: "Ana Cruz", email, orderNumber }),
    );
    expect(listFields(stamped)).toEqual(listFields(await PDFDocument.load(ebook)));
    stamped.getForm().getTextField("08-split-sheet-song-title").setText("Night Bus");
    const saved = await PDFDocument.load(await stamped.save());
    expect(saved.getForm().getTextField("08-split-sheet-song-title").getText()).toBe("Night Bus");
  });

  it.each(Object.entries(names))("prints a %s name that can be copied as text", async (_, name) => {
    const stamped = await stampPdf(await blankPdf(1), { name, email, orderNumber });
    const [text = ""] = await pageTexts(stamped);
    expect(text).toContain(email);
    expect(text).toContain(orderNumber);
    const between = text.slice(text.indexOf("Licensed to") + "Licensed to".length);
    const printed = between.replace(email, "").replace(`Order ${orderNumber}`, "");
    expect(letters(printed.normalize("NFC"))).toEqual(letters(name.normalize("NFC")));
  });

  it.each(Object.entries(names))(
    "has a real glyph for every letter of a %s name",
    async (_, name) => {
      const clusters = shapeLine(name, await loadFonts(name));
      expect(clusters.map((cluster) => cluster.text).join("")).not.toContain("?");
      for (const { text, glyphs } of clusters) {
        expect(
          glyphs.map((glyph) => glyph.glyphId),
          text,
        ).not.toContain(0);
      }
    },
  );

  it("has a font file for every listed script", async () => {
    for (const script of stampScripts) {
      await expect(readFile(`lib/pdf/fonts/${script}.ttf.br`)).resolves.toBeDefined();
    }
  });

  it("sets right-to-left names from right to left inside a left-to-right line", async () => {
    const line = formatStamp({ name: "אבג", email, orderNumber }).holder;
    const printed = shapeLine(line, await loadFonts(line)).map((cluster) => cluster.text);
    expect(printed.join("")).toBe("Licensed to גבא");
  });

  it("keeps digits inside a right-to-left name from left to right", async () => {
    const line = formatStamp({ name: "אבג 123 דה", email, orderNumber }).holder;
    const printed = shapeLine(line, await loadFonts(line)).map((cluster) => cluster.text);
    expect(printed.join("")).toBe("Licensed to הד 123 גבא");
  });

  it("joins Arabic letters: a letter has another form inside a word", async () => {
    const fonts = await loadFonts("ع");
    const [alone] = shapeLine("ع", fonts);
    const joined = shapeLine("ععع", fonts).map((cluster) => cluster.glyphs[0]?.glyphId);
    expect(new Set([...joined, alone?.glyphs[0]?.glyphId]).size).toBe(4);
  });

  it("stamps rotated pages and unusual boxes, with identical bytes each time", async () => {
    const document = await PDFDocument.create();
    for (const angle of [0, 90, 180, 270]) {
      const page = document.addPage([300, 500]);
      page.setRotation(degrees(angle));
      page.setCropBox(20, 30, 200, 400);
    }
    const pdf = await document.save();
    const stamped = await stampPdf(pdf, { name: "Ana Cruz", email, orderNumber });
    expect(await stampPdf(pdf, { name: "Ana Cruz", email, orderNumber })).toEqual(stamped);
    for (const text of await pageTexts(stamped)) expect(text).toContain(orderNumber);
  });
});

describe("hostile names", () => {
  it("removes control and direction characters and emoji", () => {
    expect(toPrintableLine("\u202Eevil\u202C\u0000\r\n\tname\u2066 \u200B🎵 x", 80)).toBe(
      "evil name x",
    );
    expect(toPrintableLine("👩🏽‍🎤 🇺🇸 1️⃣", 80)).toBe("1");
    expect(toPrintableLine("میر\u200Cزا", 80)).toBe("میر\u200Cزا");
  });

  it("cuts 500 characters and keeps the email and order number", async () => {
    const longEmail = `${"m".repeat(64)}@${"w".repeat(60)}.${"w".repeat(60)}.${"w".repeat(59)}.example`;
    const stamp = { name: "W".repeat(500), email: longEmail, orderNumber };
    const [text = ""] = await pageTexts(await stampPdf(await blankPdf(1), stamp));
    expect(text).toContain("…");
    expect(text).toContain(longEmail);
    expect(text).toContain(`Order ${orderNumber}`);
  });

  it("limits the marks stacked on one letter", () => {
    expect(toPrintableLine(`Z${"\u0338".repeat(400)}algo`, 80)).toBe(`Z${"\u0338".repeat(6)}algo`);
  });

  it("stamps email and order number when the name has no printable character", async () => {
    const [text = ""] = await pageTexts(
      await stampPdf(await blankPdf(1), { name: "🎵\u202E", email, orderNumber }),
    );
    expect(text).toContain(`Licensed · ${email} · Order ${orderNumber}`);
  });

  it("can't break out of the page content with PDF syntax", async () => {
    const name = ") Tj ET Q endstream endobj (";
    const stamped = await stampPdf(await blankPdf(1), { name, email, orderNumber });
    const [text = ""] = await pageTexts(stamped);
    expect(text).toContain(name);
  });
});

describe("an upload that can't be stamped", () => {
  it("is rejected when encrypted, even without a password to open it", async () => {
    const document = await PDFDocument.load(await blankPdf(1));
    document.encrypt({ userPassword: "", ownerPassword: "owner" });
    const encrypted = await document.save();
    expect(await checkEbook(encrypted)).toEqual({ ok: false, problem: "encrypted" });
  });

  it.each([
    ["nothing", new Uint8Array(), "not_a_pdf"],
    ["no PDF", new TextEncoder().encode("<html>Not a PDF</html>"), "not_a_pdf"],
    ["only a header", new TextEncoder().encode("%PDF-1.7\n%%EOF"), "damaged"],
  ])("is rejected when it is %s", async (_, bytes, problem) => {
    expect(await checkEbook(bytes)).toEqual({ ok: false, problem });
  });

  it("is rejected when truncated", async () => {
    const intact = await blankPdf(2);
    const cut = intact.slice(0, Math.floor(intact.length * 0.6));
    expect(await checkEbook(cut)).toEqual({ ok: false, problem: "damaged" });
  });

  it("differs from a valid one, whose pages are counted", async () => {
    expect(await checkEbook(await blankPdf(2))).toEqual({ ok: true, value: { pageCount: 2 } });
  });
});

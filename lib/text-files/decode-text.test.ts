import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText, describeBinary } from "@/lib/text-files/decode-text";

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each([
  ["UTF-8", bytes("Beyoncé"), "utf-8"],
  ["UTF-8 with a mark", bytes("\ufeffBeyoncé"), "utf-8"],
  ["UTF-16", utf16("\ufeffBeyoncé"), "utf-16le"],
  ["UTF-16, bytes swapped", utf16("\ufeffBeyoncé").swap16(), "utf-16be"],
  ["UTF-16 without a mark", utf16("Beyoncé"), "utf-16le"],
  ["UTF-16 without a mark, bytes swapped", utf16("Beyoncé").swap16(), "utf-16be"],
  ["Windows-1252", bytes("Beyonc", [0xe9]), "windows-1252"],
  ["Mac Roman", bytes("Beyonc", [0x8e]), "mac-roman"],
])("reads %s", (_name, source, encoding) => {
  expect(decodeText(source)).toEqual({ text: "Beyoncé", encoding, oddLines: [] });
});

describe("UTF-8 with odd bytes", () => {
  test("keeps the rest, reads the odd ones as Windows-1252, and names their lines", () => {
    const source = bytes("Beyoncé\r\nDéjà\r\nMot", [0xf6], "rhead\nJosé\rCaf", [0xe9, 0x20], "Zoë");
    expect(decodeText(source)).toEqual({
      text: "Beyoncé\r\nDéjà\r\nMotörhead\nJosé\rCafé Zoë",
      encoding: "utf-8",
      oddLines: [3, 5],
    });
  });

  test("replaces a character that's cut off", () => {
    const { text, oddLines } = decodeText(bytes("Beyoncé Déjà ", [0xe2, 0x80], "x"));
    expect([text, oddLines]).toEqual(["Beyoncé Déjà \ufffdx", [1]]);
  });

  test("isn't Windows-1252 that looks like it by chance", () => {
    const source = bytes("Spa", [0xdf, 0x93], " f", [0xfc], "r M", [0xe4], "rz");
    expect(decodeText(source)).toMatchObject({ text: "Spaß“ für März", encoding: "windows-1252" });
  });
});

test("reads the quotation marks and dashes of Windows", () => {
  expect(decodeText(bytes("It", [0x92], "s ", [0x96], " 5 ", [0x80])).text).toBe("It’s – 5 €");
});

test("removes NUL, other control characters and marks within", () => {
  expect(decodeText(bytes("a\0b\u0007c\u001a\ufeffd\te\nf")).text).toBe("abcd\te\nf");
});

test("never fails, and never returns what PostgreSQL rejects", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (source) => {
      const { text } = decodeText(source);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain("\0");
    }),
  );
});

test("reads back any text that's stored as UTF-8 or UTF-16 with a mark", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...("aZé漢🎵 ,;\n’ß".match(/./gsu) ?? [])) }),
      (text) => {
        expect(decodeText(bytes(`\ufeff${text}`)).text).toBe(text);
        expect(decodeText(utf16(`\ufeff${text}`)).text).toBe(text);
      },
    ),
  );
});

const toBytes = (start: string, length = 5_000) =>
  Buffer.concat([
    Buffer.from(start, "latin1"),
    Buffer.from(Array.from({ length }, (_, index) => (index * 7_919) % 256)),
  ]);

test.each([
  ["an .xlsx or .ods file", toBytes("PK\u0003\u0004"), /spreadsheet.*save its table as CSV/],
  ["an .xls file", toBytes("\u00d0\u00cf\u0011\u00e0"), /Excel workbook.*save it as CSV/],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), /PDF.*as CSV/],
  ["something compressed", toBytes("\u001f\u008b"), /isn't text.*as CSV/],
])("%s is refused with what to do", (_name, bytes, message) => {
  expect(describeBinary(bytes)).toMatch(message);
});

test.each(readdirSync("tests/fixtures/logs"))("%s may be text", (name) => {
  expect(describeBinary(readFileSync(`tests/fixtures/logs/${name}`))).toBeNull();
});

test("text with a few control characters, and UTF-16 in any script, may be text", () => {
  expect(
    describeBinary(Buffer.from(`Date\u0001,Title\u001b\n${"2030-01-01,River\u0000\n".repeat(50)}`)),
  ).toBeNull();
  expect(
    describeBinary(Buffer.from("\ufeff日付,曲名,Исполнитель\n".repeat(200), "utf16le")),
  ).toBeNull();
});

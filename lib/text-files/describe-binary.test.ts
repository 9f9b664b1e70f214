import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeBinary } from "@/lib/text-files/describe-binary";

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

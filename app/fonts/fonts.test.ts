import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accented, english, extended } from "@/tools/assets/src/site-fonts";

function expandRange(range: string): string {
  const [first = 0, last = first] = range
    .replace("U+", "")
    .split("-")
    .map((codePoint) => Number.parseInt(codePoint, 16));
  const codePoints = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const printable = codePoints.filter((point) => point >= 0x20 && (point < 0x7f || point > 0x9f));
  return String.fromCodePoint(...printable);
}

const expandRanges = (ranges: string) =>
  ranges
    .split(",")
    .map((range) => expandRange(range.trim()))
    .join("");

const sorted = (letters: string) => [...letters].sort().join("");

test("the unicode ranges of the extra fonts match the letters their files were cut to", () => {
  const source = readFileSync("app/fonts/fonts.ts", "utf8");
  const ranges = [...source.matchAll(/value:\s*"(U\+[^"]+)"/g)].map(([, value = ""]) => value);
  const [displayAccents, displayExtended, textAccents, textExtended] = ranges.map(expandRanges);
  expect(sorted(displayAccents ?? "")).toBe(sorted(accented));
  expect(sorted(textAccents ?? "")).toBe(sorted(accented));
  expect(sorted(displayExtended ?? "")).toBe(sorted(extended));
  expect(sorted(textExtended ?? "")).toBe(sorted(extended));
});

test("the fallback fonts cover exactly the letters of the main font files", () => {
  const css = readFileSync("app/theme.css", "utf8");
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, value = ""]) => value);
  expect(ranges).toHaveLength(6);
  for (const range of ranges) expect(sorted(expandRanges(range))).toBe(sorted(english));
});

test("no letter belongs to two font files", () => {
  const letters = english + accented + extended;
  expect(new Set(letters).size).toBe(letters.length);
});

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
const read = (file: string) => readFileSync(`${folder}${file}`, "utf8");

test.each(files)("%s has one box, which says what to do now", (file) => {
  const boxes = read(file).match(/(?:^>.*\n?)+/gm) ?? [];
  expect(boxes).toHaveLength(1);
  expect(boxes[0]).toMatch(/^> \*\*[A-Z][^*\n]{4,40}\*\*/);
});

test("no two issues of the international block begin their box the same way", () => {
  const starts = files
    .map(read)
    .filter((text) => text.includes("\nblock: international\n"))
    .map((text) => /^> \*\*([^*\n]+)/m.exec(text)?.[1]);
  expect(starts).toHaveLength(30);
  expect(new Set(starts).size).toBe(30);
});

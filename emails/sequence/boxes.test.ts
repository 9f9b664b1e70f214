import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".md"));

test.each(files)("%s has one box, which says what to do now", (file) => {
  const boxes = readFileSync(`${folder}${file}`, "utf8").match(/(?:^>.*\n?)+/gm) ?? [];
  expect(boxes).toHaveLength(1);
  expect(boxes[0]).toMatch(/^> \*\*Do this now\.\*\* [A-Z]/);
});

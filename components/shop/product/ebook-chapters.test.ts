import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ebookChapters } from "@/components/shop/product/ebook-chapters";

const folder = join(process.cwd(), "content", "ebook");

test("lists the eBook's chapters in order", () => {
  const titles = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .flatMap((text) => {
      const number = Number(/^number: (\d+)$/m.exec(text)?.[1]);
      const title = /^title: "?(.*?)"?$/m.exec(text)?.[1];
      return number > 0 && title ? [title] : [];
    });
  expect(titles).toEqual(ebookChapters);
});

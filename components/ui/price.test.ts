import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(folder, { encoding: "utf8", recursive: true }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const findPaths = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it("shows every amount through Amount, which a browser's translation leaves as it is", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(findPaths(/(?<![$=])\{formatCents\(|=> formatCents\(/)).toEqual([
    "components/ui/price.tsx",
  ]);
});

it("excludes text from translation in one way", () => {
  expect(findPaths(/translate="no"|notranslate/)).toEqual(["components/ui/untranslated.tsx"]);
});

import { expect, it } from "vitest";
import { parseArguments, sectionNames } from "../src/main";
import { benchPages } from "../src/pages";

it("selects all sections and all pages without arguments", () => {
  expect(parseArguments([])).toEqual({ sections: sectionNames, pages: benchPages });
});

it("selects the named sections in their own order, and the named pages", () => {
  const { sections, pages } = parseArguments(["/ebook", "lighthouse", "weight"]);
  expect(sections).toEqual(["weight", "lighthouse"]);
  expect(pages.map(({ path }) => path)).toEqual(["/ebook"]);
});

it("rejects unknown sections and pages by name", () => {
  expect(() => parseArguments(["weigth", "/ebook", "/nowhere"])).toThrow(
    "Unknown: weigth, /nowhere. Known: newsletter,",
  );
});

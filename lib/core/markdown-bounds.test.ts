import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMarkdownProblem } from "@/lib/core/markdown-bounds";

const folders = ["emails/sequence", "content/course", "content/ebook"];
const texts = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`),
);

test.each(texts)("accepts %s", (path) => {
  expect(findMarkdownProblem(readFileSync(path, "utf8"))).toBeNull();
});

test.each([
  ["a rule", "* * * * * * * * * * * *\n\n---------------------------------------------"],
  ["a table of 100 rows", `| a | b |\n|---|---|\n${"| 1 | **2** |\n".repeat(50)}`],
  ["a list of 400 items", "- an item\n".repeat(400)],
  ["a long quote", "> a line\n".repeat(300)],
  ["lists in a quote in a list", "- a\n  > - b\n  >   - c"],
  [
    "a text of 40,000 characters",
    "Register *every* song that you wrote with **your** PRO, then wait. "
      .repeat(16)
      .concat("\n\n")
      .repeat(38),
  ],
])("accepts %s", (_name, text) => {
  expect(findMarkdownProblem(text)).toBeNull();
});

test.each([
  ["nested quotes", "> ".repeat(5_000), /^Line 1 has more than 8 quotes or lists/],
  ["nested lists", `Text.\n\n${"1. ".repeat(2_000)}`, /^Line 3 has more than 8 quotes or lists/],
  ["an indented list", `- a\n${" ".repeat(50)}- b`, /^Line 2 starts with more than 40 spaces/],
  [
    "unclosed emphasis",
    "a\n\n".concat("*a_".repeat(200)),
    /^The paragraph that starts on line 3 has more than 200 of the signs/,
  ],
  ["unclosed brackets", "[".repeat(1_000), /signs such as \[/],
  ["a paragraph of 501 lines", "a\n".repeat(501), /500 lines/],
  ["a row of 3,001 cells", "|".repeat(3_001), /3,000 cells/],
  ["emphasis everywhere", "*a* _b_\n\n".repeat(1_100), /more than 4,000 of the signs/],
  ["3,001 lines", "a\n\n".repeat(1_501), /more than 3,000 lines/],
  ["a paragraph without an end", "a ".repeat(6_000), /10,000 characters/],
])("refuses %s, with the line and what to do", (_name, text, message) => {
  expect(findMarkdownProblem(text)).toMatch(message);
});

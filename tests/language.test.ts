import { describe, expect, test } from "vitest";
import {
  extractComments,
  extractNames,
  extractSentences,
  findUnusualWords,
} from "@/tests/support/language";
import allowlist from "@/tests/support/language-allowlist.json";
import { sourceFiles } from "@/tests/support/source-files";
import { readDocs, readMarkdown, type VisibleText } from "@/tests/support/visible-texts";

// The rules themselves list the words.
const sources = sourceFiles().filter(
  ({ path }) => !/^tests\/(support\/)?language[.-]|^tests\/fixtures\//.test(path),
);

/** Allowed findings by file. These numbers may only go down. */
const allowed: Readonly<Record<string, number>> = allowlist;
const allowedTotal = 0;

function extract(
  files: readonly VisibleText[],
  getText: (text: string) => string,
): readonly VisibleText[] {
  return files.map(({ path, text }) => ({ path, text: getText(text) }));
}

function findExcess(area: string, parts: readonly VisibleText[]): readonly string[] {
  return parts.flatMap(({ path, text }) => {
    const found = findUnusualWords(text);
    const limit = allowed[`${area} ${path}`] ?? 0;
    if (found.length > limit) return [`${path}: ${found.join(", ")}`];
    return found.length < limit ? [`${path}: lower its allowance to ${found.length}`] : [];
  });
}

const isProductText = ({ path }: VisibleText) => !/^(tests|tools)\/|\.test\.tsx?$/.test(path);

describe("plain US English", () => {
  const areas = [
    ["comments", extract(sources, extractComments)],
    ["docs", extract(readDocs(), (text) => text.replace(/```[\s\S]*?```/g, " "))],
    ["strings", extract(sources.filter(isProductText), extractSentences)],
  ] as const;

  test.each(areas)("is used in %s", (area, parts) => {
    const excess = findExcess(area, parts);
    expect(excess, `Use the plain word; docs/glossary.md has ours.\n${excess.join("\n")}`).toEqual(
      [],
    );
  });

  // Longer texts have room for a few of these words: at most 12 per 10,000.
  test.each([
    ["newsletter", "emails"],
    ["eBook", "content/ebook"],
    ["course", "content/course"],
  ])("is used in the %s", (_area, folder) => {
    const texts = readMarkdown(folder);
    const found = texts.flatMap(({ path, text }) =>
      findUnusualWords(text).map((word) => `${path}: ${word}`),
    );
    const words = texts.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    expect((found.length * 10_000) / words, found.join("\n")).toBeLessThanOrEqual(12);
  });

  test("has fewer exceptions over time, never more", () => {
    const total = Object.values(allowed).reduce((sum, count) => sum + count, 0);
    expect(total, "Lower `allowedTotal` when the list gets shorter; never raise it.").toBe(
      allowedTotal,
    );
  });

  test("is used in names, without the suffix Of", () => {
    const names = sources
      .filter(({ path }) => !/\.test\.tsx?$|^tests\//.test(path))
      .flatMap(({ text }) => extractNames(text));
    const withSuffix = [...new Set(names.filter((name) => /[a-z]Of$/.test(name)))];
    expect(withSuffix.length, withSuffix.join(", ")).toBeLessThanOrEqual(10);
  });
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  extractComments,
  extractNames,
  extractSentences,
  findUnusualWords,
} from "@/tests/support/language";
import allowlist from "@/tests/support/language-allowlist.json";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 1 << 26 })
  .split("\n")
  .filter((path) => path && !/(^|\/)(migrations|public|fonts|fixtures)\//.test(path));
// The rules themselves list the words.
const sources = tracked.filter(
  (path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/^tests\/(support\/)?language[.-]/.test(path),
);
const docs = tracked.filter((path) => /\.md$/.test(path) && !/^(content|emails)\//.test(path));

/** Allowed findings by file. These numbers may only go down. */
const allowed: Readonly<Record<string, number>> = allowlist;
const allowedTotal = 0;

type Part = { readonly path: string; readonly text: string };

function read(paths: readonly string[], extract: (text: string) => string): readonly Part[] {
  return paths.map((path) => ({ path, text: extract(readFileSync(path, "utf8")) }));
}

function findExcess(area: string, parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ path, text }) => {
    const found = findUnusualWords(text);
    const limit = allowed[`${area} ${path}`] ?? 0;
    if (found.length > limit) return [`${path}: ${found.join(", ")}`];
    return found.length < limit ? [`${path}: lower its allowance to ${found.length}`] : [];
  });
}

const isProductText = (path: string) =>
  !/^(tests|scripts|tools)\/|\.test\.tsx?$|^lib\/newsletter\/.*policy/.test(path);

describe("the project speaks plain US English", () => {
  const areas = [
    ["comments", read(sources, extractComments)],
    ["docs", read(docs, (text) => text.replace(/```[\s\S]*?```/g, " "))],
    ["strings", read(sources.filter(isProductText), extractSentences)],
  ] as const;

  test.each(areas)("in its %s", (area, parts) => {
    const excess = findExcess(area, parts);
    expect(excess, `Use the plain word; docs/glossary.md has ours.\n${excess.join("\n")}`).toEqual(
      [],
    );
  });

  test("and its exceptions only shrink", () => {
    const total = Object.values(allowed).reduce((sum, count) => sum + count, 0);
    expect(total, "Lower `allowedTotal` when the list gets shorter; never raise it.").toBe(
      allowedTotal,
    );
  });

  test("in names: verbs and nouns instead of the suffix Of", () => {
    const names = sources
      .filter((path) => !/\.test\.tsx?$|^tests\//.test(path))
      .flatMap((path) => extractNames(readFileSync(path, "utf8")));
    const withSuffix = [...new Set(names.filter((name) => /[a-z]Of$/.test(name)))];
    expect(withSuffix.length, withSuffix.join(", ")).toBeLessThanOrEqual(10);
  });
});

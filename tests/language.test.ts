import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  extractComments,
  extractNames,
  extractSentences,
  findUnusualWords,
} from "@/tests/support/language";
import allowlist from "@/tests/support/language-allowlist.json";
import { sourceFiles } from "@/tests/support/source-files";

// The rules themselves list the words.
const sources = sourceFiles().filter(
  ({ path }) => !/^tests\/(support\/)?language[.-]|^tests\/fixtures\//.test(path),
);
const docs = ["README.md", "CONTRIBUTING.md", ...listMarkdown("docs"), ...listMarkdown("tools")];

function listMarkdown(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : listMarkdown(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** Allowed findings by file. These numbers may only go down. */
const allowed: Readonly<Record<string, number>> = allowlist;
const allowedTotal = 0;

type Part = { readonly path: string; readonly text: string };

function extract(files: readonly Part[], getText: (text: string) => string): readonly Part[] {
  return files.map(({ path, text }) => ({ path, text: getText(text) }));
}

function findExcess(area: string, parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ path, text }) => {
    const found = findUnusualWords(text);
    const limit = allowed[`${area} ${path}`] ?? 0;
    if (found.length > limit) return [`${path}: ${found.join(", ")}`];
    return found.length < limit ? [`${path}: lower its allowance to ${found.length}`] : [];
  });
}

const isProductText = ({ path }: Part) => !/^(tests|scripts|tools)\/|\.test\.tsx?$/.test(path);
const markdown = docs.map((path) => ({ path, text: readFileSync(path, "utf8") }));

describe("plain US English", () => {
  const areas = [
    ["comments", extract(sources, extractComments)],
    ["docs", extract(markdown, (text) => text.replace(/```[\s\S]*?```/g, " "))],
    ["strings", extract(sources.filter(isProductText), extractSentences)],
  ] as const;

  test.each(areas)("is used in %s", (area, parts) => {
    const excess = findExcess(area, parts);
    expect(excess, `Use the plain word; docs/glossary.md has ours.\n${excess.join("\n")}`).toEqual(
      [],
    );
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

import { readdirSync, readFileSync } from "node:fs";
import { extractSentences } from "@/tests/support/language";
import { sourceFiles } from "@/tests/support/source-files";

export type VisibleText = { readonly path: string; readonly text: string };

/** Reads the Markdown files of a folder and its subfolders. */
export function readMarkdown(folder: string): readonly VisibleText[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : readMarkdown(path);
    return entry.name.endsWith(".md") ? [{ path, text: readFileSync(path, "utf8") }] : [];
  });
}

/** README.md, CONTRIBUTING.md, docs and the READMEs of tools. */
export function readDocs(): readonly VisibleText[] {
  const root = ["README.md", "CONTRIBUTING.md"];
  return [
    ...root.map((path) => ({ path, text: readFileSync(path, "utf8") })),
    ...readMarkdown("docs"),
    ...readMarkdown("tools"),
  ];
}

/** Strings that no user sees: queries, PDF operators, lists of passwords and domains. */
const codeOnly =
  /^(?:tests|db|build|server|lib\/pdf|tools\/(?:[^/]+\/tests|bench|assets|dev\/src\/(?:demo|postgres)))\/|\.test\.tsx?$|^lib\/(?:auth\/common-passwords|core\/email-typo|forms\/industry-names)\.ts$/;

/** The sentences and labels in the product's source files. */
export function readSourceTexts(): readonly VisibleText[] {
  return sourceFiles()
    .filter(({ path }) => !codeOnly.test(path))
    .map(({ path, text }) => ({ path, text: `${extractSentences(text)}\n${extractLabels(text)}` }));
}

/** Short texts that start with a capital, and all JSX text. */
function extractLabels(source: string): string {
  const matches = source.matchAll(/"([A-Z][a-z’']+(?: [\w’'-]+)*[.!?]?)"|>([^<>{}=;()]{2,})</g);
  return [...matches].map(([, label, jsx]) => label ?? jsx ?? "").join("\n");
}

import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export type SourceFile = {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Without comments and the contents of strings, so that prose never counts as code. */
  readonly code: string;
  /** What it imports: own files as paths from the root, packages by name. Types count too. */
  readonly imports: readonly Import[];
};

export type Import = { readonly target: string; readonly typeOnly: boolean };

const folders = [
  ...["app", "build", "components", "content", "db", "emails", "lib", "server"],
  ...["scripts", "tests", "tools"],
];
const isCode = /\.(ts|tsx|mts|mjs)$/;

/** Every source file of the product. */
export function sourceFiles(): readonly SourceFile[] {
  const root = readdirSync(".").filter((name) => isCode.test(name) && !name.endsWith(".d.ts"));
  const nested = folders.flatMap((folder) => filesUnder(folder));
  return [...root, ...nested].sort().map(read);
}

function filesUnder(folder: string): string[] {
  let entries: ReturnType<typeof list>;
  try {
    entries = list(folder);
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path);
    return isCode.test(entry.name) ? [path] : [];
  });
}

function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

function read(path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  return { path, text, code: withoutComments(text), imports: importsOf(path, text) };
}

const importPattern =
  /(?:^|[\n;])\s*(import|export)\s+(type\s)?(?:[\w*{}\s,$]+?from\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map((match) => {
    const target = resolveTarget(path, match[3] ?? match[4] ?? "");
    return { target, typeOnly: match[2] !== undefined };
  });
}

/** `@/lib/x` and `./x` become `lib/x`; a package stays as it is. */
function resolveTarget(path: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier;
}

function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
}

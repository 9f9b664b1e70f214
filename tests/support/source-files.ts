import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

export type SourceFile = {
  /** Relative to the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text without comments and string contents. */
  readonly code: string;
  /** Imports, including type imports: own files as paths, packages by name. */
  readonly imports: readonly Import[];
};

type Import = {
  readonly target: string;
  readonly typeOnly: boolean;
  /** `import()`, which loads the file when the code runs. */
  readonly isDynamic: boolean;
};

const folders = [
  ...["app", "build", "components", "content", "db", "deploy", "emails", "lib", "server"],
  ...["tests", "tools"],
];
const isCode = /\.(ts|tsx|mts|mjs)$/;

/** Lists every source file. Throws if a folder is gone, because the checks would then pass without it. */
export function sourceFiles(): readonly SourceFile[] {
  const root = readdirSync(".").filter((name) => isCode.test(name) && !name.endsWith(".d.ts"));
  const nested = folders.flatMap((folder) => filesUnder(folder));
  return [...root, ...nested].sort().map(read);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesUnder(path);
    return isCode.test(entry.name) ? [path] : [];
  });
}

function read(path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  return { path, text, code: withoutComments(text), imports: parseImports(path, text) };
}

const importPattern =
  /(?:^|[\n;])\s*(import|export)\s+(type\s)?(?:[\w*{}\s,$]+?from\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

function parseImports(path: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map((match) => {
    const target = resolveTarget(path, match[3] ?? match[4] ?? "");
    return { target, typeOnly: match[2] !== undefined, isDynamic: match[4] !== undefined };
  });
}

/** Resolves `@/lib/x` and `./x` to `lib/x`; returns package names unchanged. */
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

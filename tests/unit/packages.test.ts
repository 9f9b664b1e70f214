import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
};

const lock: { readonly packages: Readonly<Record<string, Package>> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);
const getName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

/** Licenses that allow use in a closed, hosted product without conditions on our own code. */
const allowedLicenses: ReadonlySet<string> = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Zlib"],
  ...["BlueOak-1.0.0", "CC0-1.0", "Unlicense", "Python-2.0", "WTFPL"],
  // Fonts and data.
  ...["CC-BY-4.0", "OFL-1.1"],
  // Conditions only on changes to the package's own files, and we make none.
  "MPL-2.0",
]);

const exceptions: Readonly<Record<string, string>> = {
  "combine-errors": "MIT in its readme, through tus-js-client",
  "parse-cache-control": "BSD-3-Clause in its source",
  "@cspell/dict-en-common-misspellings": "CC BY-SA 4.0 word list for tests, never distributed",
};

/** LGPL, linked dynamically. Optional packages of Next.js that the image doesn't need. */
const isImageLibrary = (name: string) => /^@img\/sharp-/.test(name);

function isAllowed(license: string): boolean {
  const expression = license.replace(/^\(|\)$/g, "");
  if (expression.includes(" OR ")) return expression.split(" OR ").some(isAllowed);
  return expression.split(" AND ").every((part) => allowedLicenses.has(part));
}

test("every package has a license on the list", () => {
  const refused = installed.flatMap(([path, { license = "none" }]) => {
    const name = getName(path);
    if (isAllowed(license) || name in exceptions || isImageLibrary(name)) return [];
    return [`${name}: ${license}`];
  });
  expect(refused).toEqual([]);
});

test("every exception is still needed", () => {
  const names = new Set(installed.map(([path]) => getName(path)));
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
});

test("every package has a checksum, and none comes from another place than the registry", () => {
  const unchecked = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(unchecked.map(([path]) => path)).toEqual([]);
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !/^https:\/\/registry\.npmjs\.org\//.test(resolved),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test("reads license expressions", () => {
  expect(isAllowed("(MIT OR GPL-3.0)")).toBe(true);
  expect(isAllowed("MIT AND GPL-3.0")).toBe(false);
  expect(isAllowed("GPL-3.0")).toBe(false);
});

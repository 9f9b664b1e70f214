import { describe, expect, test } from "vitest";
import { privatePages } from "@/lib/web/private-pages";
import { staffMatcher } from "@/lib/web/staff-pages";
import { config } from "@/middleware";
import { sourceFiles } from "@/tests/support/source-files";

function pagesUnder(folder: string): string[] {
  return sourceFiles()
    .filter(({ path }) => path.startsWith(folder) && /\/page\.tsx$/.test(path))
    .map(({ path }) => path.slice(folder.length, -"/page.tsx".length) || "/");
}

describe("pages under a nonce", () => {
  test("are the same list in the middleware and in the headers", () => {
    const paths = config.matcher.filter((matcher) => typeof matcher === "string");
    expect(paths.sort()).toEqual([...privatePages, ...staffMatcher].sort());
  });

  test("are all that live under the private root layout", () => {
    const pages = pagesUnder("app/(private)");
    expect(pages.length).toBeGreaterThan(0);
    const unlisted = pages.filter((path) => !privatePages.some((listed) => listed === path));
    expect(unlisted, "Add the page to lib/web/private-pages.ts and to middleware.ts.").toEqual([]);
  });

  test("are no public ones, whose scripts carry no nonce", () => {
    const pages = pagesUnder("app/(public)");
    expect(pages.filter((path) => privatePages.some((listed) => listed === path))).toEqual([]);
  });
});

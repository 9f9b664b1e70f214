import { describe, expect, test } from "vitest";
import { adminMatcher, isPrivatePath, privatePages } from "@/lib/web/http/private-pages";
import { config } from "@/middleware";
import { sourceFiles } from "@/tests/support/source-files";

function pagesUnder(folder: string): string[] {
  return sourceFiles()
    .filter(({ path }) => path.startsWith(folder) && /\/page\.tsx$/.test(path))
    .map(({ path }) => path.slice(folder.length, -"/page.tsx".length) || "/")
    .map((path) => path.replace(/\[(\w+)\]/g, ":$1"));
}

describe("private pages", () => {
  test("are the same list in the middleware and in the headers", () => {
    const paths = config.matcher.filter((entry) => typeof entry === "string");
    expect(paths.sort()).toEqual([...privatePages, ...adminMatcher].sort());
  });

  test("are recognized by their paths", () => {
    const paths = config.matcher.filter((entry) => typeof entry === "string");
    for (const path of paths) expect(isPrivatePath(path.replace(":path*", "orders"))).toBe(true);
    for (const path of [
      "/",
      "/admins",
      "/checkouts",
      "/newsletter",
      "/auth/callback/x",
      "/learn/",
      "/learn/a/progress",
    ]) {
      expect(isPrivatePath(path)).toBe(false);
    }
  });

  test("are exactly the pages under the private root layout", () => {
    const pages = pagesUnder("app/(private)");
    expect(pages.length).toBeGreaterThan(0);
    const unlisted = pages.filter((path) => !privatePages.some((listed) => listed === path));
    expect(unlisted, "Add the page to lib/web/http/private-pages.ts and to middleware.ts.").toEqual(
      [],
    );
  });

  test("include no public page", () => {
    const pages = pagesUnder("app/(public)");
    expect(pages.filter((path) => privatePages.some((listed) => listed === path))).toEqual([]);
  });
});

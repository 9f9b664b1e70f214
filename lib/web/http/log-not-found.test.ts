import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToWindow,
  type LogWindow,
  notFoundLimit,
  toLoggablePath,
} from "@/lib/web/http/log-not-found";

describe("the logged path", () => {
  it("has no query, hash or origin", () => {
    expect(toLoggablePath("/old/page?token=secret#part")).toBe("/old/page");
    expect(toLoggablePath("https://shop.test/old?x=/y")).toBe("/old");
    expect(toLoggablePath("/a?first\ntoken=secret")).toBe("/a");
  });

  it("has no characters that could forge or hide a line, and is truncated", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 900 }), (text) => {
        const path = toLoggablePath(`/${text}`);
        expect(path).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}?#]/u);
        expect(path.length).toBeLessThanOrEqual(201);
      }),
    );
    expect(toLoggablePath(`/${"x".repeat(5_000)}`)).toBe(`/${"x".repeat(199)}…`);
  });
});

describe("the log of unknown paths", () => {
  function hits(paths: readonly string[], at: number, from?: LogWindow) {
    let window = from;
    let logged = 0;
    let skippedBefore = 0;
    for (const path of paths) {
      const noted = addToWindow(window, path, at);
      window = noted.window;
      if (noted.isLogged) logged += 1;
      skippedBefore += noted.skippedBefore;
    }
    return { window, logged, skippedBefore };
  }
  const scanner = Array.from({ length: 500 }, (_, index) => `/wp-${index}`);

  it("logs a path once in a minute or two even if it's reported twice", () => {
    expect(hits(["/a", "/a", "/b", "/a"], 0).logged).toBe(2);
    const first = hits(["/a"], 0).window;
    expect(hits(["/a"], notFoundLimit.windowMs - 1, first).logged).toBe(0);
    // The page may report the visit after the window ended.
    expect(hits(["/a", "/b"], notFoundLimit.windowMs, first).logged).toBe(1);
    expect(hits(["/a"], 2 * notFoundLimit.windowMs, first).logged).toBe(1);
  });

  it("stops at the limit and counts skipped paths", () => {
    const flood = hits(scanner, 0);
    expect(flood.logged).toBe(notFoundLimit.paths);
    const later = hits(["/c", "/d"], notFoundLimit.windowMs, flood.window);
    expect(later).toMatchObject({ logged: 2, skippedBefore: 500 - notFoundLimit.paths });
  });

  it("reports no skipped paths if each path was logged", () => {
    const twice = scanner.slice(0, notFoundLimit.paths).flatMap((path) => [path, path]);
    const first = hits(twice, 0);
    expect(first.logged).toBe(notFoundLimit.paths);
    expect(hits(["/c"], notFoundLimit.windowMs, first.window).skippedBefore).toBe(0);
  });

  it("counts each skipped path once, up to a limit", () => {
    const reported = hits(
      scanner.flatMap((path) => [path, path]),
      0,
    ).window;
    const left = scanner.length - notFoundLimit.paths;
    expect(hits(["/c"], notFoundLimit.windowMs, reported).skippedBefore).toBe(left);
    const endless = Array.from({ length: 3_000 }, (_, index) => `/endless-${index}`);
    const flood = hits(endless, 0).window;
    expect(hits(["/c"], notFoundLimit.windowMs, flood).skippedBefore).toBe(notFoundLimit.counted);
  });

  it("recovers when the clock is set back", () => {
    const flood = hits(scanner, 1_000_000).window;
    expect(hits(["/c"], 5, flood).logged).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { benchPages, createLighthouseFigures, type LighthouseRun } from "../src/pages";
import { extractPageText } from "../src/site";

describe("createLighthouseFigures", () => {
  const bare: LighthouseRun = {
    performance: 100,
    accessibility: 100,
    "best-practices": 100,
    seo: 100,
    lcpMs: 1_000,
    tbtMs: 20,
    cls: 0,
  };
  const listMissed = (ours: Partial<LighthouseRun>, isListed = true) =>
    createLighthouseFigures(isListed, [{ ...bare, ...ours }], [bare])
      .filter(({ isMet }) => isMet === false)
      .map(({ name }) => name);

  it("accepts a page at its limits", () => {
    expect(listMissed({ lcpMs: 1_500, tbtMs: 100, cls: 0.0099, performance: 90 })).toEqual([]);
  });

  it("reports each figure above its limit", () => {
    expect(listMissed({ lcpMs: 1_501, tbtMs: 101, cls: 0.01 })).toEqual(["LCP", "TBT", "CLS"]);
    expect(listMissed({ accessibility: 99, "best-practices": 99, seo: 99 })).toEqual([
      "accessibility",
      "best practices",
      "SEO",
    ]);
  });

  it("allows 1.5 times the bare page's TBT above 100 ms", () => {
    const getTbt = (tbtMs: number) =>
      createLighthouseFigures(true, [{ ...bare, tbtMs }], [{ ...bare, tbtMs: 200 }])[2]?.isMet;
    expect([getTbt(300), getTbt(301)]).toEqual([true, false]);
  });

  it("ignores SEO on pages that search engines don't list", () => {
    expect(listMissed({ seo: 60 }, false)).toEqual([]);
  });
});

it("allows 30 KB of script on home and shop pages, and 15 KB elsewhere", () => {
  const getLimitKb = (path: string) =>
    (benchPages.find((page) => page.path === path)?.maxExtraScriptBytes ?? 0) / 1024;
  expect(["/", "/ebook", "/cart", "/about"].map(getLimitKb)).toEqual([30, 30, 30, 15]);
});

it("extracts a page's texts in order, without markup and scripts", () => {
  const html =
    "<head><title>No</title></head><body><h1>One <em>two</em></h1>" +
    "<script>no()</script><p>Three\n four</p><svg><text>no</text></svg></body>";
  expect(extractPageText(html)).toEqual(["One two", "Three four"]);
});

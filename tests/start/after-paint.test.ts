import { expect, test } from "vitest";
import { afterPaint } from "@/scripts/answer/after-paint.mjs";

const small = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const preload =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/react.js"/>';
const react = '<script src="/_next/static/chunks/react.js" id="_R_" async=""></script>';
const manifest = '<link rel="manifest" href="/manifest.webmanifest"/>';
const sheet =
  '<link rel="stylesheet" href="/_next/static/chunks/a.css?v=1&amp;w=2" data-precedence="next"/>';
const begin = "<script>(self.__next_f=self.__next_f||[]).push([0])</script>";
const piece = (text: string) =>
  `<script>self.__next_f.push([1,${JSON.stringify(text).replaceAll("<", "\\u003c")}])</script>`;

type Parts = { head?: string; end?: string; data?: string; last?: string };
const pageOf = ({
  head = small("turbopack-1"),
  end = react,
  data = "",
  last = sheet,
}: Parts = {}) =>
  `<html><head>${preload}${manifest}${head}</head><body><h1>Words</h1>${end}${begin}${data}${last}</body></html>`;

const elementOf = (page: string, pattern: RegExp) => pattern.exec(page)?.[1];
const lateLinks = (page: string) => elementOf(page, /<noscript id="late-links">(.*?)<\/noscript>/);
const pageData = (page: string) => elementOf(page, /<script id="page-data"[^>]*>(.*?)<\/script>/s);

test("no script of a page is in the way of its first paint, and React's is still fetched at once", () => {
  const page = afterPaint(pageOf({ head: small("turbopack-1") + small("layout") }));
  expect(page).not.toMatch(/<script src=/);
  expect(page).toContain(preload);
});

test("the runtime, which sets the others going, is told apart, and React's comes with the others", () => {
  const head = small("turbopack-1") + small("layout");
  const page = afterPaint(pageOf({ head, end: react + small("page") }));
  const paths = ["layout", "page", "react"].map((name) => `/_next/static/chunks/${name}.js`);
  expect(page).toContain(`(${JSON.stringify(paths)},"/_next/static/chunks/turbopack-1.js",`);
});

test("sheet and manifest come behind the paint, and at once where no script runs", () => {
  const page = afterPaint(pageOf());
  expect(lateLinks(page)).toBe(manifest + sheet);
  expect(page.replace(/<noscript.*?<\/noscript>/, "")).not.toMatch(/rel="(manifest|stylesheet)"/);
});

test("a sheet in front of its page stays there", () => {
  const page = afterPaint(pageOf({ head: sheet + small("turbopack-1"), last: "" }));
  expect(page.indexOf(sheet)).toBeLessThan(page.indexOf("</head>"));
  expect(lateLinks(page)).toBe(manifest);
});

test("a page's data stand as one text, which no browser runs", () => {
  const texts = ['0:["$","p",null]\n', '1:T8,"quo\\te" ', "& <b> é \u2028"];
  const page = afterPaint(pageOf({ data: texts.map(piece).join("") }));
  expect(pageData(page)).toBe(texts.join(""));
  expect(page).not.toContain("<script>self.__next_f.push");
  expect(page).toContain(begin);
});

test.each([
  ["would end its element", piece("</script>")],
  ["would be read as a comment", piece("<!--")],
  ["a browser reads as another", piece("1\r\n2")],
  ["is not all text", `${piece("0:1")}<script>self.__next_f.push([3,"AAEC"])</script>`],
])("data that %s stay as they are", (_, data) => {
  const page = afterPaint(pageOf({ data }));
  expect(pageData(page)).toBeUndefined();
  expect(page).toContain(data);
});

test("what a page shows stays where it is", () => {
  const page = afterPaint(pageOf({ data: piece("0:1") }));
  expect(
    page.startsWith(`<html><head>${preload}</head><body><h1>Words</h1>${begin}<noscript`),
  ).toBe(true);
  expect(page.endsWith("</script></body></html>")).toBe(true);
});

test("words of a page that look like a pattern stay as they are", () => {
  expect(pageData(afterPaint(pageOf({ data: piece("$& $1 $$") })))).toBe("$& $1 $$");
});

test("a page that is started in another way stays as it is", () => {
  for (const page of [
    pageOf({ end: "" }),
    pageOf({ head: "" }),
    pageOf({ head: small("no-runtime") }),
    pageOf({ head: '<script src="/_next/static/chunks/a.js" noModule=""></script>' }),
    small("turbopack-1") + react,
  ]) {
    expect(afterPaint(page)).toBe(page);
  }
});

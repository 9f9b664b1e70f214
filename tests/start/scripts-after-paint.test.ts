import { expect, test } from "vitest";
import { scriptsAfterPaint } from "@/scripts/answer/scripts-after-paint.mjs";

const small = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const preload =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/react.js"/>';
const react = '<script src="/_next/static/chunks/react.js" id="_R_" async=""></script>';
const data = "<script>self.__next_f.push([1])</script>";
const pageOf = (head: string, end: string) =>
  `<html><head>${preload}${head}</head><body><h1>Words</h1>${end}${data}</body></html>`;

/** The sources that a page's own inline script asks for, in its order. */
const asked = (page: string) => JSON.parse(/for\(const src of (\[.*?\])\)/.exec(page)?.[1] ?? "[]");

test("no script of a page is in the way of its first paint, and React's is still fetched at once", () => {
  const page = scriptsAfterPaint(pageOf(small("runtime") + small("layout"), react));
  expect(page).not.toMatch(/<script src=/);
  expect(page).toContain(preload);
});

test("React's script runs last, for it starts what the others bring", () => {
  const page = scriptsAfterPaint(pageOf(small("runtime") + small("layout"), react + small("page")));
  expect(asked(page)).toEqual(
    ["runtime", "layout", "page", "react"].map((name) => `/_next/static/chunks/${name}.js`),
  );
});

test("what a page shows and its data stay where they are", () => {
  const page = scriptsAfterPaint(pageOf(small("runtime"), react));
  expect(page.replace(/<script>\(\(\)=>.*?<\/script>/, "")).toBe(pageOf("", ""));
});

test("a page that is started in another way stays as it is", () => {
  for (const page of [
    pageOf(small("runtime"), ""),
    pageOf("", react),
    pageOf('<script src="/_next/static/chunks/a.js" noModule=""></script>', ""),
  ]) {
    expect(scriptsAfterPaint(page)).toBe(page);
  }
});

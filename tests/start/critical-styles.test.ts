import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { criticalStyles } from "@/scripts/answer/critical-styles.mjs";
import { temporaryFolder } from "./support/temporary-folder";

const href = "/_next/static/chunks/a-1.css";
const link = `<link rel="stylesheet" href="${href}" data-precedence="next"/>`;
const pageOf = (body: string) =>
  `<!DOCTYPE html><html><head>${link}</head><body>${body}</body></html>`;
const sheet = `
  @property --tw-line { syntax: "*"; inherits: false; initial-value: solid }
  .here { color: red }
  .elsewhere { color: green }
  .here:hover { color: blue }
  @media (min-width: 48rem) { .here { margin: 0 } .elsewhere { margin: 1px } }
  .night:where([data-theme=dark] *) { color: black }`;

async function pagesWith(css: string) {
  const root = await temporaryFolder();
  await mkdir(join(root, ".next/static/chunks"), { recursive: true });
  const write = (text: string) => writeFile(join(root, `.next/static/chunks/a-1.css`), text);
  await write(css);
  return { complete: criticalStyles(root), write };
}

test("a page carries the rules it uses, and fetches its sheet behind what is painted", async () => {
  const { complete } = await pagesWith(sheet);
  const page = complete(pageOf('<p class="here night">words</p>'));
  const [head = "", body = ""] = page.split("<body>");
  expect(head).toMatch(/<style>.*\.here\s*\{color:red\}.*<\/style>/);
  expect(head).toMatch(/min-width:\s*48rem\)\s*\{\.here\s*\{margin:0\}\}/);
  expect(page).not.toContain("elsewhere");
  expect(head).not.toContain(link);
  expect(body).toBe(`<p class="here night">words</p>${link}</body></html>`);
});

test("what a script sets before the first paint is styled in it", async () => {
  const { complete } = await pagesWith(sheet);
  expect(complete(pageOf('<p class="here night">words</p>'))).toContain("[data-theme=dark]");
});

test("how a change looks comes with the sheet", async () => {
  const { complete } = await pagesWith(
    ".transition-colors{transition-property:color}.duration-150{--tw-duration:.15s}.here{margin:0}",
  );
  const page = complete(pageOf('<p class="here transition-colors duration-150">words</p>'));
  expect(page).not.toContain("{transition-property:color}");
  expect(page).not.toContain("--tw-duration");
  expect(page).toContain(".here{margin:0}");
});

test("what only a pointer brings about comes with the sheet", async () => {
  const { complete } = await pagesWith(
    "@media (hover:hover){.here:hover{color:red}@supports (color:red){.here:hover{color:blue}}}.here{margin:0}",
  );
  const page = complete(pageOf('<p class="here">words</p>'));
  expect(page).not.toContain(":hover");
  expect(page).toContain(".here{margin:0}");
});

test("registered properties come along", async () => {
  const { complete } = await pagesWith(sheet);
  expect(complete(pageOf("<p>words</p>")).match(/@property --tw-line/g)).toHaveLength(1);
});

test("a sheet is read once, for all pages", async () => {
  const { complete, write } = await pagesWith(sheet);
  complete(pageOf('<p class="elsewhere">words</p>'));
  await write("");
  expect(complete(pageOf('<p class="here">words</p>'))).toContain("color:red");
});

test("a page whose sheet can't be read stays as it is, and that is told once", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const complete = criticalStyles(await temporaryFolder());
  expect(complete(pageOf("<p>words</p>"))).toBe(pageOf("<p>words</p>"));
  expect(complete(pageOf("<p>other</p>"))).toBe(pageOf("<p>other</p>"));
  expect(told).toHaveBeenCalledOnce();
});

test.each([
  ["without a sheet of ours", "<html><head></head><body><p>words</p></body></html>"],
  ["that is not whole", "<p>words</p>"],
  [
    "with somebody else's sheet",
    '<html><head><link rel="stylesheet" href="/other.css"></head><body></body></html>',
  ],
])("a page %s stays as it is", async (_, page) => {
  const { complete } = await pagesWith(sheet);
  expect(complete(page)).toBe(page);
});

test("words of a page that look like a pattern stay as they are", async () => {
  const { complete } = await pagesWith(".here::before { content: '$& $1' }");
  expect(complete(pageOf('<p class="here">$& $1</p>'))).toContain("'$& $1'");
});

import { readdirSync, readFileSync } from "node:fs";
import { render } from "@react-email/render";
import { describe, expect, test } from "vitest";
import { Markdown, sanitizeBody } from "@/emails/_components/markdown";
import { renderBody } from "@/lib/email/render/render-email";

const siteUrl = "https://shop.test";
const renderMarkdown = (source: string) => render(<Markdown source={source} siteUrl={siteUrl} />);

/** Tags of a rendered body, without those of the document around it. */
async function getTags(source: string): Promise<string[]> {
  const html = await renderMarkdown(source);
  return (html.match(/<(?!!)[^>]*>/g) ?? []).map((tag) => tag.replace(/ style="[^"]*"/, ""));
}

describe("an issue's Markdown", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in a paragraph", "Hello <script>alert(1)</script>"],
    ["an event handler", '<p onclick="alert(1)">x</p>'],
    ["an image's handler", "Hi <img src=x onerror=alert(1)>"],
    ["a style element", "<style>body{display:none}</style>"],
    ["a style escape", 'x</p><p style="position:fixed;inset:0">x'],
    ["a comment", "<!-- --><svg onload=alert(1)>"],
  ])("shows %s as text", async (_what, source) => {
    expect(new Set(await getTags(source))).toEqual(
      new Set(["<div>", '<p class="m-ink">', "</p>", "</div>"]),
    );
    expect(await renderMarkdown(source)).toContain("&lt;");
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](data:text/html,<b>)",
    "[x](vbscript:x)",
  ])("removes the target of %s", async (source) => {
    expect(await getTags(source)).toContain('<a class="m-link" target="_blank" href="#">');
  });

  test("keeps a quote in a link's URL inside its attribute", async () => {
    const tags = await getTags('[x](<https://a.test/" onclick="alert(1)>)');
    expect(tags.find((tag) => tag.startsWith("<a"))).not.toMatch(/ onclick="/);
  });

  test("keeps links, emphasis and lists", async () => {
    const html = await renderMarkdown("## A & b\n\n*x* **y** [z](/shop?a=1&b=2)\n\n1. one\n2. two");
    expect(html).toContain(">A &amp; b</h2>");
    expect(html).toContain("<em>x</em> <strong>y</strong>");
    expect(html).toContain(' href="https://shop.test/shop?a=1&amp;b=2">z</a>');
    expect(html).toMatch(/<ol class="m-ink"[^>]*><li[^>]*>one<\/li><li[^>]*>two<\/li><\/ol>/);
  });

  test("makes a button of a paragraph that's only a bold link", async () => {
    const html = await renderMarkdown("**[Start](/quick-check)**\n\n**[Not](/a)** alone");
    expect(html).toMatch(/<a class="m-button"[^>]*background-color[^>]*quick-check">Start<\/a>/);
    expect(html.match(/m-button/g)).toHaveLength(1);
  });

  test("keeps a table, also as columns of text", async () => {
    const source = "| Country | Songs |\n| --- | --- |\n| **Canada** | SOCAN |\n| UK | PRS |";
    const html = await renderMarkdown(source);
    expect(html).toMatch(/<table class="m-ink data"[^>]*><tr><th[^>]*>Country<\/th>/);
    expect(html).toMatch(/<td[^>]*><strong>Canada<\/strong><\/td><td[^>]*>SOCAN<\/td>/);
    const { text } = await renderBody(() => <Markdown source={source} siteUrl={siteUrl} />, {});
    expect(text).toBe("Country   Songs\nCanada    SOCAN\nUK        PRS");
  });

  test("shows a quote as a box, also as plain text", async () => {
    const source =
      "Before.\n\n> **Do this now.** Write two lines:\n>\n> 1. one\n> 2. two\n\nAfter.";
    const html = await renderMarkdown(source);
    expect(html).toMatch(
      /<td class="m-panel"[^>]*><p[^>]*><strong>Do this now\.<\/strong> Write two lines:<\/p><ol/,
    );
    expect(html).not.toContain("blockquote");
    const { text } = await renderBody(() => <Markdown source={source} siteUrl={siteUrl} />, {});
    expect(text).toBe("Before.\n\nDo this now. Write two lines:\n\n 1. one\n 2. two\n\nAfter.");
  });

  test("keeps all of the text and links in our own issues", async () => {
    const files = readdirSync("emails/sequence").filter((name) => name.endsWith(".md"));
    expect(files).toHaveLength(92);
    for (const name of files) {
      const body = readFileSync(`emails/sequence/${name}`, "utf8").split("\n---\n")[1] ?? "";
      const html = await renderMarkdown(body);
      expect(html.match(/&lt;|href="#"/g), name).toBeNull();
      const links = body.match(/\]\(/g)?.length ?? 0;
      expect(html.match(/<a /g)?.length ?? 0, name).toBe(links);
    }
  });
});

describe("sanitizeBody", () => {
  test.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['<p onclick="a()" style="position:fixed" class="x" id="y">x</p>', "<p>x</p>"],
    ['<a href="javascript:a()">x</a>', '<a href="#">x</a>'],
    ["<a href='https://a.test/\"onclick=\"a()'>x</a>", '<a href="#">x</a>'],
    ['<a href="https://a.test" onclick="a()">x</a>', '<a href="https://a.test">x</a>'],
    ["<svg/onload=a()>", "&lt;svg/onload=a()&gt;"],
    ["<P><STRONG>x</STRONG></P>", "<p><strong>x</strong></p>"],
  ])("makes %s harmless", (html, expected) => {
    expect(sanitizeBody(html)).toBe(expected);
  });
});

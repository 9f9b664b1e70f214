import { marked } from "marked";
import { FilterXSS } from "xss";
import { findMarkdownProblem } from "@/lib/core/markdown-bounds";
import { fillRates, type RateBook } from "@/lib/royalties/rate-placeholders";

const safeHref = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"<>\\]*$/i;

const sanitizer = new FilterXSS({
  whiteList: {
    ...Object.fromEntries(
      "h2 h3 p ul ol li strong em code pre blockquote br hr table thead tbody tr th td"
        .split(" ")
        .map((tag) => [tag, []]),
    ),
    a: ["href"],
  },
  css: false,
  safeAttrValue: (_tag, _name, value) => (safeHref.test(value) ? value : "#"),
});

/** The text of each lesson, and of some edits. */
const mostRendered = 200;
const rendered = new Map<string, string>();

/**
 * Renders a lesson's Markdown as HTML with today's rates and only harmless tags. Other tags are escaped, and an unsafe
 * link becomes `#`. Each text is parsed once, not for each visitor. Text that no form accepts is shown as it is.
 */
export function renderLessonText(markdown: string, rates: RateBook): string {
  const text = fillRates(markdown, rates);
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = findMarkdownProblem(text) === null ? render(text) : `<pre>${escapeHtml(text)}</pre>`;
  const [oldest] = rendered.size >= mostRendered ? rendered.keys() : [];
  if (oldest !== undefined) rendered.delete(oldest);
  rendered.set(text, html);
  return html;
}

function render(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  // The corner of a table with row names heads nothing.
  return sanitizer.process(html).replaceAll("<th></th>", "<td></td>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

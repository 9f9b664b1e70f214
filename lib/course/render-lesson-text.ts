import { marked } from "marked";
import { FilterXSS } from "xss";
import { fillRates } from "@/lib/royalties/rate-placeholders";

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

/**
 * Renders a lesson's Markdown as HTML with today's rates and only harmless tags. Other tags are escaped, and an unsafe
 * link becomes `#`.
 */
export function renderLessonText(markdown: string): string {
  const html = marked.parse(fillRates(markdown), { async: false, gfm: true });
  // The corner of a table with row names heads nothing.
  return sanitizer.process(html).replaceAll("<th></th>", "<td></td>");
}

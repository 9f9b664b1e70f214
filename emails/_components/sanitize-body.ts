import { FilterXSS } from "xss";

const safeHref = /^(?:https?:\/\/|mailto:)[^"<>]*$/i;

const plainTags = [
  ...["p", "h2", "ul", "ol", "li", "blockquote"],
  ...["table", "tr", "th", "td", "strong", "em", "br"],
];

const sanitizer = new FilterXSS({
  whiteList: {
    ...Object.fromEntries(plainTags.map((tag) => [tag, []])),
    a: ["href"],
  },
  css: false,
  safeAttrValue: (_tag, _name, value) => (safeHref.test(value) ? value : "#"),
});

/**
 * Returns the HTML of an email's body with only allowed tags, and no attribute except the address
 * of a link. Other tags are escaped, and an unsafe address becomes `#`.
 */
export function sanitizeBody(html: string): string {
  return sanitizer.process(html);
}

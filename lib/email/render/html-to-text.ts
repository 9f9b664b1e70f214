import "server-only";
import { toPlainText } from "react-email";

/** Far more than a person writes. */
const maxHtml = 500_000;

/** Converts untrusted HTML to plain text without links' addresses, images and styles. */
export function htmlToText(html: string): string {
  return toPlainText(html.slice(0, maxHtml), {
    limits: { maxInputLength: maxHtml, maxDepth: 100 },
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
      { selector: "blockquote", format: "skip" },
    ],
  });
}

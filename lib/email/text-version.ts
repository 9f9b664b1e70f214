import { toPlainText } from "react-email";

/** The part of html-to-text that we use; react-email doesn't include its types. */
type Element = { readonly children: unknown; readonly attribs?: { readonly href?: string } };
type Builder = {
  addInline(text: string, options?: { readonly noWordTransform: boolean }): void;
  addLineBreak(): void;
};
type Walk = (children: unknown, builder: Builder) => void;

/** Puts the address on its own line, so that every email client makes it clickable. */
function linkOnItsOwnLine(element: Element, walk: Walk, builder: Builder): void {
  walk(element.children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(element.attribs?.href ?? "", { noWordTransform: true });
}

/** Converts an email's HTML to plain text. Names keep their case, and each track is a paragraph. */
export function toTextVersion(html: string): string {
  return toPlainText(html, {
    formatters: { linkOnItsOwnLine },
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "a", format: "linkOnItsOwnLine" },
      {
        selector: "td.track",
        format: "block",
        options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
      },
    ],
  });
}

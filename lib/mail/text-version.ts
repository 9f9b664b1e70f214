import { toPlainText } from "react-email";

/** What we use of html-to-text, whose types the renderer does not bring along. */
type Element = { readonly children: unknown; readonly attribs?: { readonly href?: string } };
type Builder = {
  addInline(text: string, options?: { readonly noWordTransform: boolean }): void;
  addLineBreak(): void;
};
type Walk = (children: unknown, builder: Builder) => void;

/** "See your order:" and the address alone on the next line, so that every reader can click it. */
function linkOnItsOwnLine(element: Element, walk: Walk, builder: Builder): void {
  walk(element.children, builder);
  builder.addInline(":");
  builder.addLineBreak();
  builder.addInline(element.attribs?.href ?? "", { noWordTransform: true });
}

/** The text version of a mail's HTML. Names keep their case; each track is a paragraph. */
export function textVersion(html: string): string {
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

import { lexer, type Token, type Tokens } from "marked";
import { FilterXSS } from "xss";
import { buttonStyle } from "@/emails/_components/action-button";
import { light, sleeve, textFont } from "@/emails/_components/palette";
import { linkStyle, paragraphStyle, subtitleStyle } from "@/emails/_components/text";
import { addNewsletterCampaign } from "@/lib/attribution/campaign-links";
import { findMarkdownProblem } from "@/lib/core/markdown-bounds";

type Props = {
  readonly source: string;
  /** Prefixed to links that start with a slash. */
  readonly siteUrl: string;
  /** Added to links to our own site, so that orders name the issue that brought them. */
  readonly campaign?: string | undefined;
};

type LinkTarget = Pick<Props, "siteUrl" | "campaign">;

/** Renders Markdown as an email's paragraphs, headings, lists, tables, boxes, emphasis and links. */
export function Markdown(props: Props) {
  const html = addStyles(renderMarkdown(props));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitizeBody escapes all but a few harmless tags
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Renders an email's Markdown as harmless HTML without styles, with absolute links. Text that no form accepts
 * is shown as it is.
 */
export function renderMarkdown({ source, ...target }: Props): string {
  return sanitizeBody(
    findMarkdownProblem(source) === null
      ? renderBlocks(lexer(source), target)
      : `<p>${escapeHtml(source)}</p>`,
  );
}

const listStyle = {
  margin: "0 0 16px",
  paddingLeft: "24px",
  fontFamily: textFont,
  fontSize: "16px",
  lineHeight: "25px",
  color: light.ink,
};

/** Narrow, because phones show three columns. */
const cellStyle = "padding:6px 10px 6px 0;font-size:14px;line-height:20px;vertical-align:top";

const attributesByTag: Readonly<Record<string, string>> = {
  p: attributes("m-ink", paragraphStyle),
  h2: attributes("m-ink", subtitleStyle),
  ul: attributes("m-ink", listStyle),
  ol: attributes("m-ink", listStyle),
  li: ` style="margin:0 0 8px"`,
  table: attributes("m-ink data", { ...listStyle, paddingLeft: 0, borderCollapse: "collapse" }),
  th: ` align="left" style="${cellStyle};border-bottom:2px solid currentColor"`,
  td: ` align="left" style="${cellStyle};border-bottom:1px solid ${light.line}"`,
  a: `${attributes("m-link", linkStyle)} target="_blank"`,
};

/** A quote becomes a table, because Outlook ignores the padding of other elements. */
const boxStart = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 18px;border-collapse:collapse"><tr><td${attributes("m-panel", { padding: "14px 18px 2px", backgroundColor: light.panel, borderLeft: `4px solid ${sleeve.amber}` })}>`;
const boxEnd = "</td></tr></table>";

function attributes(className: string, style: Readonly<Record<string, string | number>>): string {
  const css = Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${value}`)
    .join(";");
  return ` class="${className}" style="${escapeHtml(css)}"`;
}

const buttonAttributes = attributes("m-button", {
  ...buttonStyle,
  display: "inline-block",
  textDecoration: "none",
});

/** A paragraph that's only a bold link, which becomes a button, or the start of a tag with a style. */
const styled =
  /<p><strong><a (href="[^"]*")>([^<]*)<\/a><\/strong><\/p>|<(p|h2|ul|ol|li|a|table|th|td)\b/g;

/** Sanitized HTML has no `<` except at allowed tags. */
function addStyles(html: string): string {
  return html
    .replace(styled, (start, href, label, tag) =>
      tag
        ? start + attributesByTag[tag]
        : `<p${attributesByTag.p}><a${buttonAttributes} target="_blank" ${href}>${label}</a></p>`,
    )
    .replaceAll("<blockquote>", boxStart)
    .replaceAll("</blockquote>", boxEnd);
}

function renderBlocks(tokens: readonly Token[], target: LinkTarget): string {
  return tokens.map((token) => renderBlock(token, target)).join("");
}

function renderBlock(token: Token, target: LinkTarget): string {
  switch (token.type) {
    case "heading":
      return `<h2>${renderInline(token.tokens, target)}</h2>`;
    case "paragraph":
      return `<p>${renderInline(token.tokens, target)}</p>`;
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const tag = ordered ? "ol" : "ul";
      const children = items.map((item) => `<li>${renderInline(item.tokens, target)}</li>`);
      return `<${tag}>${children.join("")}</${tag}>`;
    }
    case "blockquote":
      return `<blockquote>${renderBlocks(token.tokens ?? [], target)}</blockquote>`;
    case "table":
      return renderTable(token as Tokens.Table, target);
    case "space":
      return "";
    default:
      return `<p>${escapeHtml(token.raw)}</p>`;
  }
}

function renderTable({ header, rows }: Tokens.Table, target: LinkTarget): string {
  const renderRow = (cells: readonly Tokens.TableCell[], tag: "th" | "td") =>
    `<tr>${cells.map((cell) => `<${tag}>${renderInline(cell.tokens, target)}</${tag}>`).join("")}</tr>`;
  return `<table>${renderRow(header, "th")}${rows.map((row) => renderRow(row, "td")).join("")}</table>`;
}

function renderInline(tokens: readonly Token[] | undefined, target: LinkTarget): string {
  return (tokens ?? []).map((token) => renderInlineToken(token, target)).join("");
}

function renderInlineToken(token: Token, target: LinkTarget): string {
  const inner = "tokens" in token ? renderInline(token.tokens, target) : "";
  switch (token.type) {
    case "strong":
      return `<strong>${inner}</strong>`;
    case "em":
      return `<em>${inner}</em>`;
    case "link":
      return `<a href="${escapeHtml(toAbsoluteUrl(token.href, target))}">${inner}</a>`;
    case "text":
      return inner === "" ? escapeHtml(decodeEntities(token.text)) : inner;
    case "escape":
      return escapeHtml(token.text);
    case "br":
      return "<br>";
    default:
      return escapeHtml(token.raw);
  }
}

function toAbsoluteUrl(href: string, { siteUrl, campaign }: LinkTarget): string {
  const url = href.startsWith("/") ? `${siteUrl}${href}` : href;
  return campaign === undefined ? url : addNewsletterCampaign(url, siteUrl, campaign);
}

/** The entities that our writers type; any other is shown as typed. */
function decodeEntities(text: string): string {
  return text.replace(/&amp;/g, "&").replace(/&nbsp;/g, "\u00a0");
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#x27;");
}

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

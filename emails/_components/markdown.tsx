import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { light, textFont } from "@/emails/_components/palette";
import { Paragraph, Subtitle, TextLink } from "@/emails/_components/text";

type Props = {
  readonly source: string;
  /** Prepended to links that start with a slash. */
  readonly siteUrl: string;
};

/**
 * Renders Markdown with email-safe elements: paragraphs, headings, lists, emphasis and links, but
 * no raw HTML.
 */
export function Markdown({ source, siteUrl }: Props) {
  return <>{blocks(lexer(source), siteUrl)}</>;
}

function blocks(tokens: readonly Token[], siteUrl: string): ReactNode[] {
  return tokens.map((token, index) => {
    const key = `${index}`;
    switch (token.type) {
      case "heading":
        return <Subtitle key={key}>{inline(token.tokens, siteUrl)}</Subtitle>;
      case "paragraph":
        return <Paragraph key={key}>{inline(token.tokens, siteUrl)}</Paragraph>;
      case "list":
        return <List key={key} list={token as Tokens.List} siteUrl={siteUrl} />;
      case "space":
        return null;
      default:
        return <Paragraph key={key}>{token.raw}</Paragraph>;
    }
  });
}

function List({ list, siteUrl }: { readonly list: Tokens.List; readonly siteUrl: string }) {
  const Tag = list.ordered ? "ol" : "ul";
  return (
    <Tag
      className="m-ink"
      style={{
        margin: "0 0 16px",
        paddingLeft: "24px",
        fontFamily: textFont,
        fontSize: "16px",
        lineHeight: "25px",
        color: light.ink,
      }}
    >
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's own order never changes
        <li key={index} style={{ margin: "0 0 8px" }}>
          {inline(item.tokens, siteUrl)}
        </li>
      ))}
    </Tag>
  );
}

function inline(tokens: readonly Token[] | undefined, siteUrl: string): ReactNode[] {
  return (tokens ?? []).map((token, index) => {
    const key = `${index}`;
    const inner = "tokens" in token ? inline(token.tokens, siteUrl) : [];
    switch (token.type) {
      case "strong":
        return <strong key={key}>{inner}</strong>;
      case "em":
        return <em key={key}>{inner}</em>;
      case "link":
        return (
          <TextLink key={key} href={absolute(token.href, siteUrl)}>
            {inner}
          </TextLink>
        );
      case "text":
        return <Fragment key={key}>{inner.length > 0 ? inner : unescaped(token.text)}</Fragment>;
      case "escape":
        return <Fragment key={key}>{token.text}</Fragment>;
      case "br":
        return <br key={key} />;
      default:
        return <Fragment key={key}>{token.raw}</Fragment>;
    }
  });
}

function absolute(href: string, siteUrl: string): string {
  return href.startsWith("/") ? `${siteUrl}${href}` : href;
}

/** React escapes text itself, so typed entities become their characters. */
function unescaped(text: string): string {
  return text.replace(/&amp;/g, "&").replace(/&nbsp;/g, "\u00a0");
}

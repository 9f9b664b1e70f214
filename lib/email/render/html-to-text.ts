import "server-only";
import { Tokenizer } from "htmlparser2";

/** Longer HTML is cut before parsing. It contains no images. */
const maxHtml = 500_000;
/** Longest result, in characters. */
const maxText = 200_000;
/** Deeper quotes get no more prefixes, so that nesting can't multiply the text. */
const maxQuoteDepth = 8;
/** How many open quotes, lists and links are remembered. */
const maxOpen = 100;
const maxLinkAddress = 2_000;

/** Ends a text that was cut. */
const htmlCutNotice = "[The rest of this email was too long to show.]";

const paragraphs = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol dl table article section header footer".split(" "),
);
const lines = new Set("div li tr dt dd address center form fieldset body".split(" "));
const hidden = new Set(["style", "script", "title"]);
const readAttributes = new Set(["href", "alt", "class"]);

type Attributes = Readonly<Record<string, string>>;

/**
 * Converts untrusted HTML to plain text: links keep their addresses, quotes get `> `, images become
 * their descriptions. It's one linear pass without a tree, so no nesting takes long.
 * A text that was too long ends with a notice.
 */
export function htmlToText(html: string): string {
  const source = html.slice(0, maxHtml);
  const writer = createWriter();
  // Parsers keep a stack of all open tags, which takes quadratic time; the tokenizer doesn't.
  let tag = "";
  let attributes: Record<string, string> = {};
  let attribute = { name: "", value: "" };
  let hiddenTag = "";
  const nameAt = (start: number, end: number) =>
    source.slice(start, Math.min(end, start + 20)).toLowerCase();
  const writeText = (text: string) => {
    if (!hiddenTag) writer.write(text);
  };
  const addToAttribute = (value: string) => {
    if (attribute.value.length < maxLinkAddress) attribute.value += value.slice(0, maxLinkAddress);
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => writeText(source.slice(start, end)),
      ontextentity: (codePoint) => writeText(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        tag = nameAt(start, end);
        attributes = {};
      },
      onattribname: (start, end) => {
        attribute = { name: nameAt(start, end), value: "" };
      },
      onattribdata: (start, end) => addToAttribute(source.slice(start, end)),
      onattribentity: (codePoint) => addToAttribute(String.fromCodePoint(codePoint)),
      onattribend: () => {
        if (readAttributes.has(attribute.name)) attributes[attribute.name] ??= attribute.value;
      },
      onopentagend: () => {
        if (hidden.has(tag)) hiddenTag = tag;
        else writer.open(tag, attributes);
      },
      onselfclosingtag: () => writer.open(tag, attributes),
      onclosetag: (start, end) => {
        const name = nameAt(start, end);
        if (hiddenTag) hiddenTag = name === hiddenTag ? "" : hiddenTag;
        else writer.close(name);
      },
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return writer.finish(html.length > maxHtml);
}

/** Yahoo puts earlier emails into a div. Others use blockquote. */
function isQuote(tag: string, { class: classes = "" }: Attributes): boolean {
  return tag === "blockquote" || (tag === "div" && classes.includes("yahoo_quoted"));
}

/** ` <address>` for after a link's text; empty if that is the address, or if it can't be opened. */
function formatLinkAddress(href: string, label: string): string {
  const address = href.replace(/\s+/g, "");
  if (!/^(?:https?|ftp|mailto|tel|sms|spotify|itms|itunes):/i.test(address)) return "";
  const toBare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:|tel:)|\/$/gi, "");
  if (toBare(address) === toBare(label.trim())) return "";
  return ` <${address}>`;
}

/** Collects the lines of a text. Quotes, lists and links may be closed in any order, or never. */
function createWriter() {
  const parts: string[] = [];
  let length = 0;
  // Pieces, because reading the end of a growing string copies all of it.
  let line: string[] = [];
  let lineLength = 0;
  let isLineBlank = true;
  let blankLines = 0;
  let lastDepth = 0;
  let needsSpace = false;
  let preDepth = 0;
  let divDepth = 0;
  /** The div depth of each open quote; null for blockquotes. */
  const quotes: (number | null)[] = [];
  /** The number of the next item; null for bullets. */
  const lists: (number | null)[] = [];
  const links: { href: string; start: number }[] = [];
  const isFull = () => length + lineLength > maxText;

  function add(text: string): void {
    if (text === "") return;
    line.push(text);
    lineLength += text.length;
    isLineBlank &&= text.trim() === "";
  }

  function endLine(): void {
    const text = line.join("").trimEnd();
    line = [];
    lineLength = 0;
    isLineBlank = true;
    needsSpace = false;
    if (text === "" || length > maxText) return;
    const depth = Math.min(quotes.length, maxQuoteDepth);
    const blank = `${"> ".repeat(Math.min(depth, lastDepth)).trimEnd()}\n`;
    const added = `${parts.length > 0 ? blank.repeat(blankLines) : ""}${"> ".repeat(depth)}${text}\n`;
    parts.push(added);
    length += added.length;
    lastDepth = depth;
    blankLines = 0;
  }

  function endParagraph(): void {
    endLine();
    blankLines = Math.max(blankLines, 1);
  }

  function writeLines(text: string): void {
    const [first = "", ...rest] = text.split(/\r?\n/);
    add(first);
    for (const next of rest) {
      if (isLineBlank) blankLines = Math.min(blankLines + 1, 2);
      endLine();
      add(next);
    }
  }

  function write(text: string): void {
    if (isFull()) return;
    if (preDepth > 0) {
      writeLines(text);
      return;
    }
    const words = text.replace(/[ \t\r\n\f\u00a0]+/g, " ");
    const trimmed = words.trim();
    if (trimmed !== "" && (needsSpace || words.startsWith(" ")) && /\S$/.test(line.at(-1) ?? ""))
      add(" ");
    add(trimmed);
    needsSpace = trimmed === "" ? needsSpace || words !== "" : words.endsWith(" ");
  }

  function openItem(): void {
    endLine();
    const number = lists.at(-1) ?? null;
    add(number === null ? "- " : `${number}. `);
    if (number !== null) lists[lists.length - 1] = number + 1;
  }

  function open(tag: string, attributes: Attributes): void {
    if (tag === "div") divDepth += 1;
    if (isQuote(tag, attributes)) {
      endParagraph();
      if (quotes.length < maxOpen) quotes.push(tag === "div" ? divDepth : null);
    } else if (tag === "a") {
      if (links.length < maxOpen) links.push({ href: attributes.href ?? "", start: line.length });
    } else if (tag === "img") write(attributes.alt ?? "");
    else if (tag === "br") {
      if (isLineBlank) blankLines = Math.min(blankLines + 1, 2);
      endLine();
    } else if (tag === "hr") {
      endLine();
      add("_".repeat(32));
      endLine();
    } else if (tag === "li") openItem();
    else if (tag === "td" || tag === "th") add(isLineBlank ? "" : "  ");
    else if (tag === "pre") {
      endParagraph();
      preDepth += 1;
    } else if (paragraphs.has(tag)) {
      endParagraph();
      if ((tag === "ul" || tag === "ol") && lists.length < maxOpen)
        lists.push(tag === "ol" ? 1 : null);
    } else if (lines.has(tag)) endLine();
  }

  function close(tag: string): void {
    const quote = quotes.at(-1);
    const closesQuote = tag === "blockquote" ? quote === null : tag === "div" && quote === divDepth;
    if (tag === "div") divDepth = Math.max(divDepth - 1, 0);
    if (closesQuote) {
      endParagraph();
      quotes.pop();
    } else if (tag === "a") {
      const link = links.pop();
      if (link) add(formatLinkAddress(link.href, line.slice(link.start).join("")));
    } else if (tag === "pre") {
      endParagraph();
      preDepth = Math.max(preDepth - 1, 0);
    } else if (paragraphs.has(tag)) {
      endParagraph();
      if (tag === "ul" || tag === "ol") lists.pop();
    } else if (lines.has(tag)) endLine();
  }

  function finish(isCut: boolean): string {
    endLine();
    const text = parts.join("").trim();
    if (!isCut && !isFull()) return text;
    return `${text.slice(0, maxText).toWellFormed()}\n\n${htmlCutNotice}`;
  }

  return { open, close, write, finish };
}

import { isUuid } from "@/lib/core/is-uuid";

const maxTextLength = 300;
const maxStatementLength = 1_000;
/** What's looked at. */
const maxReadLength = 4_000;
const maxSegments = 6;

const wordCharacter = String.raw`[^\s"'<>()[\]{},;:=/@]`;

/** Email addresses, IPv4 and IPv6 addresses, and query strings. */
const privatePatterns = [
  // From the start of a word only, or a long word would take quadratic time.
  new RegExp(`(?<!${wordCharacter})${wordCharacter}+@${wordCharacter}+`, "g"),
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  // Not a time such as 12:30:15.
  /(?<![\w:])(?!\d{2}:\d{2}:\d{2}\b)(?:[\da-f]{0,4}:){2,7}[\da-f:.]*/gi,
  /\?[\w.%-]+=\S*/g,
];

/** Long enough to be a token. */
const longWord = /[\w-]{20,}(?:\.[\w-]+)*/g;

/** Removes what could identify a person or open a page. Our own ids and codes stay. */
export function toSafeText(text: string): string {
  return privatePatterns
    .reduce((rest, pattern) => rest.replace(pattern, "[redacted]"), text.slice(0, maxReadLength))
    .replace(longWord, (word) => (isUuid(word) || /^[a-z_]+$/.test(word) ? word : "[redacted]"))
    .slice(0, maxTextLength);
}

/** The text of a query without values: drizzle sends those apart, and literals become `?`. */
export function toSafeStatement(statement: string): string {
  return statement
    .slice(0, 4 * maxReadLength)
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/(?<![$\w."])\d+(?:\.\d+)?\b/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxStatementLength);
}

/** Turns a URL into a route: without its query, and ids, numbers, tokens and addresses as `:id`. */
export function toRoute(url: string): string {
  const [path = "/"] = url.split(/[?#]/, 1);
  const segments = path.split("/").filter(Boolean);
  const named = segments
    .slice(0, maxSegments)
    .map((segment) =>
      /^[a-z_][a-z-]{0,19}(?:\.(?:txt|xml|json|ico|svg|png))?$/.test(segment) ? segment : ":id",
    );
  return `/${named.join("/")}`;
}

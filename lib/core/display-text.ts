/** Splits a key: "newEmail" becomes "new email". */
export function splitCamelCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Turns a code or a clause into a label: "product_not_received" becomes "Product not received". */
export function toSentenceCase(text: string): string {
  const spaced = text.replaceAll("_", " ");
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}

/** Created on first use, so that pages don't wait for it. */
let graphemes: Intl.Segmenter | undefined;

/** UTF-16 units before the cut that can hold the start of a character, such as a family emoji. */
const longestCharacter = 40;

/**
 * Returns at most the first `length` UTF-16 units of a text, without splitting a character: a letter
 * and its accent, an emoji, or a surrogate pair, half of which JSON columns reject.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const from = Math.max(0, length - longestCharacter);
  const around = text.slice(from, length + longestCharacter);
  const character = graphemes.segment(around).containing(length - from);
  const cut = from + (character?.index ?? length - from);
  // A character longer than the window is cut, but never in the middle of a surrogate pair.
  return text.slice(0, cut > from ? cut : length).replace(/[\uD800-\uDBFF]$/, "");
}

/** Masks an email for strangers: first letters and the top-level domain, `j•••@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${firstCharacter(email)}•••@${firstCharacter(domain)}•••${ending}`;
}

/** Masks a name for strangers, keeping its first letter. */
export function maskName(name: string): string {
  return `${firstCharacter(name)}•••`;
}

function firstCharacter(text: string): string {
  return Array.from(text)[0] ?? "";
}

const megabyte = 1_048_576;

/** Formats bytes for readers: "191 KB", "2.4 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1_024)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

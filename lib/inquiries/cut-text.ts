/**
 * Returns the first `length` UTF-16 units of a text, one less if they'd end in half a character. JSON
 * columns reject such a half.
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

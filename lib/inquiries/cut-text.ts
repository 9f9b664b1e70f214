/**
 * Returns the first `length` UTF-16 units of a text, or one less if that would split a surrogate pair:
 * JSON columns reject half of one.
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

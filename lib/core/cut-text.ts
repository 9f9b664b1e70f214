const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** UTF-16 units before the cut that can hold the start of a character, such as a family emoji. */
const longestCharacter = 40;

/**
 * Returns at most the first `length` UTF-16 units of a text, without splitting a character: a letter
 * and its accent, an emoji, or a surrogate pair, half of which JSON columns reject.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const from = Math.max(0, length - longestCharacter);
  const around = text.slice(from, length + longestCharacter);
  const character = graphemes.segment(around).containing(length - from);
  const cut = from + (character?.index ?? length - from);
  // A character longer than the window is cut, but never in the middle of a surrogate pair.
  return text.slice(0, cut > from ? cut : length).replace(/[\uD800-\uDBFF]$/, "");
}

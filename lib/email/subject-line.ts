const longest = 180;

/**
 * Cleans text for an email subject: one line (a line break would start a new header), no control or
 * bidi characters, at most 180 characters.
 */
export function toSubjectLine(text: string): string {
  const line = text
    .slice(0, 10 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join("")}…`;
}

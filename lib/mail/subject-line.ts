const longest = 180;

/**
 * Text as it may stand in a mail's subject: one line, for a line break would begin a new header,
 * without control or direction-changing characters, 180 characters at most.
 */
export function subjectLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join("")}…`;
}

/**
 * Returns a first name that is safe in an email to an unconfirmed address, or an empty string.
 * Anyone can type a name into a form, so it must not carry a message or a link.
 */
export function getGreetingName(firstName: string): string {
  const isName = /^[\p{L}\p{M}\p{N}$'’\- ]{1,30}$/u.test(firstName);
  return isName && firstName.split(" ").length <= 3 ? firstName : "";
}

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

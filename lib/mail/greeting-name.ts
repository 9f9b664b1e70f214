/**
 * A name as it may stand in a mail to an address that nobody has confirmed: anybody can type it
 * into a form, so nothing that could carry a message or a link. Out: the name, or an empty text.
 */
export function greetingName(firstName: string): string {
  const isName = /^[\p{L}\p{M}\p{N}$'’\- ]{1,30}$/u.test(firstName);
  return isName && firstName.split(" ").length <= 3 ? firstName : "";
}

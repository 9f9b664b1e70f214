/**
 * Returns a first name that is safe in an email to an unconfirmed address, or an empty string.
 * Anyone can type a name into a form, so it must not carry a message or a link.
 */
export function getGreetingName(firstName: string): string {
  const isName = /^[\p{L}\p{M}\p{N}$'’\- ]{1,30}$/u.test(firstName);
  return isName && firstName.split(" ").length <= 3 ? firstName : "";
}

const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True if the text is a UUID. Check untrusted ids first, because PostgreSQL throws on anything else. */
export function isUuid(text: string): boolean {
  return form.test(text);
}

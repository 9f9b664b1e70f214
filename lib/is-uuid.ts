const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text from outside can be an id of ours: the database refuses other texts with a fault. */
export function isUuid(text: string): boolean {
  return form.test(text);
}

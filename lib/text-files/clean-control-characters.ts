/**
 * Removes what no text needs and PostgreSQL may reject: NUL and other control characters, byte order
 * marks, and halves of surrogate pairs. Tabs and newlines stay; other vertical spacing becomes a space.
 */
export function cleanControlCharacters(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\v\f\u0085]/g, " ")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g, "")
  );
}

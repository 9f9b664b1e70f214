/** What becomes of each UTF-16 unit: 0 stays, 1 becomes a space, 2 is removed. */
const treatments = new Uint8Array(65_536);
treatments.fill(2, 0x00, 0x09);
treatments.fill(1, 0x0b, 0x0d);
treatments.fill(2, 0x0e, 0x20);
treatments.fill(2, 0x7f, 0xa0);
treatments[0x85] = 1;
for (const unit of [0xfeff, 0xfffe, 0xffff]) treatments[unit] = 2;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes.
const uncommon = /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/;

/**
 * Removes what no text needs and PostgreSQL may reject: NUL and other control characters, byte order
 * marks, and halves of surrogate pairs. Tabs and newlines stay; other vertical spacing becomes a space.
 */
export function cleanControlCharacters(text: string): string {
  const source = text.toWellFormed();
  if (!uncommon.test(source)) return source;
  // A buffer, because replacing millions of characters one by one takes a second.
  const bytes = Buffer.alloc(2 * source.length);
  bytes.write(source, "utf16le");
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, source.length);
  let length = 0;
  for (const unit of units) {
    const treatment = treatments[unit];
    if (treatment === 2) continue;
    units[length] = treatment === 1 ? 0x20 : unit;
    length += 1;
  }
  return bytes.toString("utf16le", 0, 2 * length);
}

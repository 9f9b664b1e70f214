type SingleByteEncoding = "windows-1252" | "mac-roman";

/** Bytes 0x80 to 0x9f of Windows-1252. The rest is Latin-1. Five bytes mean nothing. */
const windows1252 = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";

/** Bytes 0x80 to 0xff of Mac Roman. */
const macRoman =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
  "¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

/** The UTF-16 unit of each byte. */
const units: Readonly<Record<SingleByteEncoding, Uint16Array>> = {
  "mac-roman": tabulate(macRoman),
  "windows-1252": tabulate(windows1252),
};

/** Takes what bytes from 0x80 mean; the others are ASCII or Latin-1. */
function tabulate(upper: string): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 || byte - 0x80 >= upper.length ? byte : upper.charCodeAt(byte - 0x80),
  );
}

/**
 * Reads bytes of which each is a character. Own tables, because TextDecoder reads 0x80 to 0x9f of
 * Windows-1252 as control characters in some versions of Node.js (nodejs/node#56542).
 */
export function readSingleByte(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  const table = units[encoding];
  const text = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) text[at] = table[bytes[at] ?? 0] ?? 0;
  return Buffer.from(text.buffer).toString("utf16le");
}

/**
 * Replaces the control characters U+0080 to U+009F with what Windows-1252 has there, as browsers do
 * for HTML. Text that was sent as Windows-1252 and read as Latin-1 has them instead of quotes and €.
 */
export function readControlsAsWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (one) => windows1252[one.charCodeAt(0) - 0x80] ?? "");
}

/** Bytes that the guess looks at. */
const sampled = 100_000;

/** Returns Mac Roman only if it makes sense everywhere, and Windows-1252 doesn't. */
export function guessSingleByteEncoding(bytes: Uint8Array): SingleByteEncoding {
  const sample = bytes.subarray(0, sampled);
  const isMac =
    countOddities(readSingleByte(sample, "windows-1252")) >= 1 &&
    countOddities(readSingleByte(sample, "mac-roman")) === 0;
  return isMac ? "mac-roman" : "windows-1252";
}

/** Characters above ASCII where no text in a Western language has them. */
function countOddities(text: string): number {
  const capitalInWord =
    text.match(/\p{Ll}[À-ÖØ-ÞŠŒŽŸ]|\p{Ll}\p{Lu}\p{Ll}?[À-ÖØ-ÞŠŒŽŸ]/gu)?.length ?? 0;
  const symbolInWord =
    text.match(/\p{L}[^\p{ASCII}\p{L}’‘\-–—·®™©…”“»«\u00a0\u00ad]\p{L}/gu)?.length ?? 0;
  const neverUsed = text.match(/[\ufffd\uf8ff∂∑∏∫Ω≈◊ﬁﬂ˘˙˚˝˛ˇ¸¤¦¬ˆ‰‡†ƒ]/gu)?.length ?? 0;
  // Rare in English and its neighbors, but possible.
  const rare = text.match(/\p{Ll}[šžœ]\p{Ll}/gu)?.length ?? 0;
  return capitalInWord + symbolInWord + neverUsed + Math.floor(rare / 2);
}

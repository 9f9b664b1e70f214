/**
 * Decodes a playout log: UTF-8 or UTF-16 by their byte order marks, else UTF-8, else Windows-1252,
 * which older playout systems write. Never fails: every byte means something in Windows-1252.
 */
export function decodeLog(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

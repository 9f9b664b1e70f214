const createRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** Characters of the site's own text. The other two sets are for names. */
export const english = `${createRange(0x20, 0x7e)}\u00a0§©·×–—‘’“”•…→←↑↓−`;
export const accented = `${createRange(0xa1, 0xff).replace(/[§©·×]/g, "")}‚„†‹›€™`;
export const extended =
  createRange(0x100, 0x17f) + createRange(0x218, 0x21b) + createRange(0x1e80, 0x1e85);

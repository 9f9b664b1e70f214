/** What starts files that look like tables to people, but aren't text. */
const signatures: readonly (readonly [start: string, message: string])[] = [
  [
    "PK\u0003\u0004",
    "The file is a spreadsheet or a ZIP archive. Open it, save its table as CSV, and choose the CSV file.",
  ],
  [
    "\u00d0\u00cf\u0011\u00e0",
    "The file is an Excel workbook. Open it, save it as CSV, and choose the CSV file.",
  ],
  [
    "%PDF",
    "The file is a PDF. Export the table as CSV where it comes from, and choose the CSV file.",
  ],
];

const sampleBytes = 8_192;

/** Says, for staff, why a file isn't a text, and what to do; null if it may be one. */
export function describeBinary(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  const start = String.fromCharCode(...sample.subarray(0, 4));
  const known = signatures.find(([signature]) => start === signature);
  if (known) return known[1];
  const isUtf16 = start.startsWith("\u00ff\u00fe") || start.startsWith("\u00fe\u00ff");
  const zeros = sample.filter((byte) => byte === 0).length;
  if (isUtf16 || zeros * 10 > sample.length) return null;
  // Old programs write a few control characters.
  const controls = sample.filter(
    (byte) => (byte > 0 && byte < 0x09) || (byte > 0x0d && byte < 0x20),
  ).length;
  return controls > 20 && controls * 20 > sample.length
    ? "The file isn't text. Export the table as CSV, and choose the CSV file."
    : null;
}

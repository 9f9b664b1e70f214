export type CsvValue = string | number | null;

/**
 * Text that a spreadsheet would run as a formula: leading formula characters, also full-width and
 * after whitespace, and characters that end a cell early (OWASP ASVS 1.2.10).
 */
const formula = /^(?:[\t\r\0]|[\s\u200b\ufeff]*[=+\-@＝＋－＠])/;
/** Text that a spreadsheet would store as another number: leading zeros, over 15 digits, exponents. */
const lossyNumber = /^\s*(?:0\d+|\d{16,}|\d+(?:\.\d+)?e[+-]?\d+)\s*$/i;
const toQuote = /[",\r\n]|^\s|\s$/;

/**
 * Formats a CSV line (RFC 4180). Text that a spreadsheet would run as a formula or
 * change as a number is prefixed with an apostrophe.
 */
export function toCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) || lossyNumber.test(value) ? `'${value}` : value;
  return toQuote.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvValue = string | number | null;

/**
 * What a spreadsheet would take for a formula: the signs that begin one, in their wide forms too,
 * behind any blanks, and what ends a cell early (OWASP ASVS 1.2.10).
 */
const formula = /^(?:[\t\r\0]|[\s\u200b\ufeff]*[=+\-@＝＋－＠])/;
const toQuote = /[",\r\n]|^\s|\s$/;

/** One line of a CSV file with its end (RFC 4180). Texts that would run as formulas get an apostrophe. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return toQuote.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

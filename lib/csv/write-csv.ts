import { type Options, stringify } from "csv-stringify/sync";

const encoder = new TextEncoder();
/** Without it, Excel reads UTF-8 as the system's old encoding and shows é as Ã©. */
const byteOrderMark = "\ufeff";

/**
 * Streams a CSV file in UTF-8 with a byte order mark. Rows are read one batch at a time as the client consumes them, so memory use
 * doesn't depend on the file size. Canceling stops reading.
 */
export function createCsvStream(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): ReadableStream<Uint8Array> {
  const rows = batches[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`${byteOrderMark}${toCsv([header])}`));
      },
      async pull(controller) {
        const { done, value } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(toCsv(value)));
      },
      async cancel() {
        await rows.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export type CsvValue = string | number | null;

/**
 * Text that a spreadsheet would run as a formula: leading formula characters, also full-width and
 * after whitespace, and characters that end a cell early (OWASP ASVS 1.2.10).
 */
const formula = /^(?:[\t\r\0]|[\s\u200b\ufeff]*[=+\-@＝＋－＠])/;
/** Text that a spreadsheet would store as another number: leading zeros, over 15 digits, exponents. */
const lossyNumber = /^\s*(?:0\d+|\d{16,}|\d+(?:\.\d+)?e[+-]?\d+)\s*$/i;

const options: Options = {
  record_delimiter: "windows",
  quoted_match: /[\r\n]|^\s|\s$/,
  cast: {
    string: (text) => (formula.test(text) || lossyNumber.test(text) ? `'${text}` : text),
  },
};

/**
 * Formats CSV lines (RFC 4180). Text that a spreadsheet would run as a formula or
 * change as a number is prefixed with an apostrophe.
 */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    options,
  );
}

/**
 * Responds with a CSV download. The filename may contain ASCII letters, digits, dots and dashes.
 */
export function createCsvResponse(filename: string, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

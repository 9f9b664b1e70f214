import { type CsvValue, toCsvLine } from "@/lib/csv/csv-line";

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
        controller.enqueue(encoder.encode(`${byteOrderMark}${toCsvLine(header)}`));
      },
      async pull(controller) {
        const { done, value } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value.map(toCsvLine).join("")));
      },
      async cancel() {
        await rows.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

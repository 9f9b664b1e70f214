import { type CsvValue, csvLine } from "@/lib/csv/csv-line";

const encoder = new TextEncoder();

/**
 * A CSV file that is written while it is read: a chunk for each batch of rows, made when the reader
 * asks for it, so that a file of any length takes no memory. Stops reading when nobody listens.
 */
export function csvStream(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvValue[])[]>,
): ReadableStream<Uint8Array> {
  const rows = batches[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvLine(header)));
      },
      async pull(controller) {
        const { done, value } = await rows.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value.map(csvLine).join("")));
      },
      async cancel() {
        await rows.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

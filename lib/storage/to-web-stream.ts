import type { Readable } from "node:stream";

/**
 * Converts a stream of bytes, reading only on demand. Node 20's own `Readable.toWeb` crashes the
 * process if a reader cancels while a chunk is on its way.
 */
export function toWebStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

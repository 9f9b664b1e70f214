import type { ByteRange } from "@/lib/downloads/file/byte-range";

const chunkBytes = 64 * 1024;

/**
 * Streams part of a file in chunks on demand. `onEnd` runs once with the number of bytes consumed,
 * either before the stream closes or when it's canceled.
 */
export function createByteStream(
  bytes: Uint8Array,
  range: ByteRange,
  onEnd: (sentBytes: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  let next = range.first;
  let consumedTo = range.first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A pull means that the previous chunk was consumed.
        consumedTo = next;
        if (next > range.last) {
          await onEnd(consumedTo - range.first);
          controller.close();
          return;
        }
        const end = Math.min(next + chunkBytes, range.last + 1);
        controller.enqueue(bytes.subarray(next, end));
        next = end;
      },
      async cancel() {
        await onEnd(consumedTo - range.first);
      },
    },
    { highWaterMark: 0 },
  );
}

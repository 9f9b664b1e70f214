import type { ByteRange } from "@/lib/downloads/byte-range";

const chunkBytes = 64 * 1024;

/**
 * Streams a part of a file in chunks, each made when the reader asks for it. `onEnd` hears once how
 * many bytes the reader took: all of them before the stream closes, fewer when it was cut off.
 */
export function byteStream(
  bytes: Uint8Array,
  range: ByteRange,
  onEnd: (sentBytes: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  let next = range.first;
  let taken = range.first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Asking for more says that the chunk before has been taken.
        taken = next;
        if (next > range.last) {
          await onEnd(taken - range.first);
          controller.close();
          return;
        }
        const end = Math.min(next + chunkBytes, range.last + 1);
        controller.enqueue(bytes.subarray(next, end));
        next = end;
      },
      async cancel() {
        await onEnd(taken - range.first);
      },
    },
    { highWaterMark: 0 },
  );
}

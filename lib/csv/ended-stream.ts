/** As long as the database waits for a cursor that nobody moves on (db/read-by-cursor.ts). */
const readerLimitMs = 60_000;

/**
 * The same bytes, and `onEnd` once nothing is read any more: at the end, after a fault, when nobody
 * listens, or when the reader has asked for nothing for a minute and is cut off.
 */
export function endedStream(
  body: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const stop = async (reason?: unknown) => {
    clearTimeout(limit);
    await reader.cancel(reason).finally(onEnd);
  };
  const awaitReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    limit = setTimeout(() => {
      controller.error(new Error("the file was not read any further"));
      stop().catch(() => undefined);
    }, readerLimitMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(limit);
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            awaitReader(controller);
            return;
          }
          controller.close();
        } catch (fault) {
          controller.error(fault);
        }
        onEnd();
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}

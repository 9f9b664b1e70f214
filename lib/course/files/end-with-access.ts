/** A refund ends a stream within 60 seconds, also if up to three checks fail. */
const accessCheckMs = 15_000;

/**
 * Passes a file's bytes on until access ends, which aborts the stream. A check that fails ends
 * nothing: the next one decides.
 */
export function endWithAccess(
  source: ReadableStream<Uint8Array>,
  hasAccess: () => Promise<boolean>,
  everyMs = accessCheckMs,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(timer);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(async () => {
          if (await hasAccess().catch(() => true)) return;
          stop();
          const reason = new Error("access to the lesson ended");
          controller.error(reason);
          await reader.cancel(reason).catch(() => undefined);
        }, everyMs);
        timer.unref();
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          stop();
          controller.close();
        } catch (error) {
          stop();
          controller.error(error);
        }
      },
      async cancel(reason) {
        stop();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

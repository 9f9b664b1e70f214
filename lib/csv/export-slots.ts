export const exportBusy = {
  title: "Two exports are already running",
  description: "Only two exports can run at a time. Try again in 30 seconds.",
  retryAfterSeconds: 30,
} as const;

/** Matches the database's timeout for an idle cursor (db/stream-rows.ts). */
const readTimeoutMs = 60_000;

/**
 * Passes a stream through and calls `onEnd` when it ends, fails, is canceled, or hasn't been read
 * for a minute and is aborted.
 */
export function notifyOnStreamEnd(
  body: ReadableStream<Uint8Array>,
  onEnd: () => void | Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const stop = async (reason?: unknown) => {
    clearTimeout(limit);
    await reader.cancel(reason).finally(onEnd);
  };
  const startTimeout = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    limit = setTimeout(() => {
      controller.error(new Error("the client stopped reading the file"));
      stop().catch(() => undefined);
    }, readTimeoutMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: startTimeout,
      async pull(controller) {
        clearTimeout(limit);
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            startTimeout(controller);
            return;
          }
          controller.close();
        } catch (fault) {
          controller.error(fault);
        }
        await onEnd();
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}

/** Passes a stream on, and fails it unless it has exactly this many bytes. */
export function limitStream(
  body: ReadableStream<Uint8Array>,
  sizeBytes: number,
): ReadableStream<Uint8Array> {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > sizeBytes) throw new Error("the upload is larger than announced");
        controller.enqueue(chunk);
      },
      flush() {
        if (received < sizeBytes) throw new Error("the upload was cut off");
      },
    }),
  );
}

/** Reads the beginning of a stream. Returns it and a stream of all bytes. */
export async function readFirstBytes(
  source: ReadableStream<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly stream: ReadableStream<Uint8Array> }> {
  const reader = source.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  let isFirstSent = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isFirstSent) {
        isFirstSent = true;
        controller.enqueue(first);
        return;
      }
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first, stream };
}

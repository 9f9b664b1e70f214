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

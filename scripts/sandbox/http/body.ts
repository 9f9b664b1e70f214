import type { IncomingMessage } from "node:http";

const MAX_BODY_BYTES = 1_000_000;

/** Reads a request's body as UTF-8 text; throws a `RangeError` above 1 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes > MAX_BODY_BYTES) throw new RangeError("The body is larger than 1 MB.");
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

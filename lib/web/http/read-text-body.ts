import "server-only";

/** Reads a request body as text, unchanged; null if it's larger than allowed. */
export async function readTextBody(request: Request, maxBytes: number): Promise<string | null> {
  return (await readBody(request, maxBytes))?.toString("utf8") ?? null;
}

/** Reads a request body; null if it's larger than allowed. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import type { HonoRequest } from "hono";
import { createApiError } from "./errors";

/** Resend's limit for an email, which includes its attachments in Base64. */
const maxBytes = 40 * 1024 * 1024;

/**
 * Reads a request body as JSON.
 *
 * @throws an API error if it's larger than 40 MB or isn't JSON.
 */
export async function readJson(request: HonoRequest): Promise<unknown> {
  if (Number(request.header("content-length") ?? 0) > maxBytes) throw createTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw createTooLargeError();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw createApiError(400, "validation_error", "The request body must be JSON.");
  }
}

function createTooLargeError() {
  return createApiError(413, "validation_error", "The request is larger than 40 MB.");
}

import "server-only";
import { env } from "@/lib/config/env";
import { constantTimeEqual } from "@/lib/secrets/tokens";

type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Returns a query parameter of a page; empty if it's missing, repeated or has a NUL, which no database column can. */
export async function queryValue(searchParams: SearchParams, name: string): Promise<string> {
  const value = (await searchParams)[name];
  return typeof value === "string" && !value.includes("\0") ? value : "";
}

/** Decodes a segment of a page's path; empty if it can't be decoded or has a NUL. */
export function decodeParam(encoded: string): string {
  try {
    const value = decodeURIComponent(encoded);
    return value.includes("\0") ? "" : value;
  } catch {
    return "";
  }
}

/** Reads a request body as text, unchanged; null if it's larger than allowed. */
export async function readTextBody(request: Request, maxBytes: number): Promise<string | null> {
  return (await readBody(request, maxBytes))?.toString("utf8") ?? null;
}

/** Reads a request body as JSON; null if it isn't, or if it's larger than allowed. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse((await readTextBody(request, maxBytes)) ?? "");
  } catch {
    return null;
  }
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

/** True if the request's bearer token is CRON_SECRET, compared in constant time. */
export function isCronRequest(request: Request): boolean {
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && constantTimeEqual(token, env().CRON_SECRET);
}

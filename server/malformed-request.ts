import type { IncomingMessage, ServerResponse } from "node:http";
import { isMalformedRouterState } from "../lib/web/http/router-state";

/**
 * True for a request that no browser or link of ours sends, and that Next.js would answer with a bare 500: a
 * path that can't be decoded, a NUL, which PostgreSQL can't store, or a malformed router state.
 */
export function isMalformed({ url = "", headers }: IncomingMessage): boolean {
  return isMalformedUrl(url) || isMalformedRouterState(headers["next-router-state-tree"]);
}

function isMalformedUrl(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return decodeURIComponent(path).includes("\0") || url.includes("%00");
  } catch {
    return true;
  }
}

/** Answers with 400. The server adds the security headers. */
export function refuseMalformed(response: ServerResponse): void {
  response
    .writeHead(400, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" })
    .end("This address isn’t valid. Check the link, or start at the home page.\n");
}

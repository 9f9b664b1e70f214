import "server-only";
import type { AsyncLocalStorage } from "node:async_hooks";

type PageResponse = { status: number; headers: Record<string, string> };

/** Provided by our own server (scripts/answer/page-status.mjs); undefined under any other server. */
const shared: { pageAnswers?: AsyncLocalStorage<PageResponse> } = globalThis as never;

/**
 * Sets the status of the current page's response, which Next.js doesn't support. Under another server
 * it stays 200.
 */
export function setPageStatus(status: number, headers: Record<string, string> = {}): void {
  const answer = shared.pageAnswers?.getStore();
  if (!answer) return;
  answer.status = status;
  answer.headers = headers;
}

/**
 * Returns the page's own not-found content with status 404. Next.js's notFound() would send an empty
 * document that only scripts fill in.
 */
export function respondNotFound<Words>(words: Words): Words {
  setPageStatus(404);
  return words;
}

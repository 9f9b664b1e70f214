import "server-only";
import type { AsyncLocalStorage } from "node:async_hooks";

type PageResponse = { status: number; headers: Record<string, string> };

/** Our own server's (scripts/answer/page-status.mjs); under another one there is none. */
const shared: { pageAnswers?: AsyncLocalStorage<PageResponse> } = globalThis as never;

/**
 * Sets the status of the page that this request will get, which the framework lets neither a page
 * nor an action do. Where another server answers, it stays 200.
 */
export function setPageStatus(status: number, headers: Record<string, string> = {}): void {
  const answer = shared.pageAnswers?.getStore();
  if (!answer) return;
  answer.status = status;
  answer.headers = headers;
}

/**
 * What a page returns for what is not there: its own words, with status 404. The framework's
 * not-found would be an empty document that scripts fill in.
 */
export function respondNotFound<Words>(words: Words): Words {
  setPageStatus(404);
  return words;
}

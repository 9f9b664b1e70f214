import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Next.js bundles this module several times; the process needs one store. */
const shared: { requestIds?: AsyncLocalStorage<string> } = globalThis as never;
shared.requestIds ??= new AsyncLocalStorage();
const requestIds = shared.requestIds;

/** Only characters that are safe in logs and headers. UUIDs, ULIDs and trace IDs all fit. */
const validRequestId = /^[\w.:=+/-]{8,128}$/;

/**
 * Returns the ID of a request.
 * @param header the `x-request-id` header. Kept if it's a sane value, replaced by a UUID otherwise.
 */
export function parseRequestId(header: string | readonly string[] | undefined): string {
  return typeof header === "string" && validRequestId.test(header) ? header : randomUUID();
}

/** Sets the request ID for the rest of the current request and all async work it starts. */
export function enterRequest(requestId: string): void {
  requestIds.enterWith(requestId);
}

/** Returns the ID of the request being handled, or undefined outside of one. */
export function getRequestId(): string | undefined {
  return requestIds.getStore();
}

import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { enterRequest, parseRequestId } from "@/lib/core/log";

/**
 * Gives each HTTP request of this process an ID, so that its log lines share it. Node publishes the
 * start of a request before any handler runs, under every server that Next.js supports.
 */
export function assignRequestIds(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    enterRequest(parseRequestId(request.headers["x-request-id"]));
  });
}

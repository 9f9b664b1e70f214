import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logNotFound } from "@/lib/web/http/log-not-found";

type Finished = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Skipped because old tabs request files of an earlier deployment. */
const ownFiles = /^\/_next\//;

/**
 * Logs every 404 of this process's HTTP server through Node's diagnostics channel, so that the
 * not-found page can stay static and visitors without JavaScript count too.
 */
export function watchNotFound(): void {
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as Finished;
    if (response.statusCode !== 404 || (request.method !== "GET" && request.method !== "HEAD")) {
      return;
    }
    const url = request.url ?? "";
    if (!ownFiles.test(url)) logNotFound(url);
  });
}

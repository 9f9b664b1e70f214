import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { noteNotFound } from "@/lib/web/note-not-found";

type Finished = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Missing files of the framework are old tabs asking for an older deployment, no unknown pages. */
const ownFiles = /^\/_next\//;

/**
 * Hears of every answer of this process's HTTP server and notes the unknown addresses, so that the
 * page itself stays static and visitors without scripts count too
 * (nodejs.org/api/diagnostics_channel.html, http.server.response.finish).
 */
export function watchNotFound(): void {
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as Finished;
    if (response.statusCode !== 404 || (request.method !== "GET" && request.method !== "HEAD")) {
      return;
    }
    const url = request.url ?? "";
    if (!ownFiles.test(url)) noteNotFound(url);
  });
}

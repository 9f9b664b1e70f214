import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { EnvError, env } from "@/lib/config/env";
import { enterRequest, parseRequestId, setLogLevel } from "@/lib/core/log";

/**
 * Checks all settings at startup. Exits the process on invalid
 * settings: an exception here would leave a server running that answers every request with 500.
 */
export function checkSettings(): void {
  try {
    setLogLevel(env().LOG_LEVEL);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

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

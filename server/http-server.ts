import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getDocumentHeaders, getGlobalHeaders } from "../lib/web/http/security-headers";
import { isMalformed, refuseMalformed } from "./malformed-request";

/** In milliseconds. */
export const serverTimeouts = {
  headersTimeout: 15_000,
  // Enough for the largest eBook file that staff upload, at just over 1 Mbit/s.
  requestTimeout: 300_000,
  // Above the 60 s idle timeout of common load balancers.
  keepAliveTimeout: 65_000,
  // A socket without progress. Node may extend it once, so a stalled client is gone within 280 s.
  timeout: 140_000,
};

/**
 * Creates the HTTP server. Sets `x-socket-address` from the socket, completes the headers that Next.js
 * leaves out, refuses what isn't a path (`OPTIONS *` and `GET http://…`, which Next.js would redirect
 * there) or is malformed and, without a listener, upgraded sockets.
 */
export function createHttpServer(listener: RequestListener, timeouts = serverTimeouts): Server {
  const server = createServer(timeouts, (request, response) => {
    completeHeaders(response);
    if (!request.url?.startsWith("/")) return void response.writeHead(400).end();
    if (isMalformed(request)) return refuseMalformed(response);
    request.headers["x-socket-address"] = request.socket.remoteAddress ?? "";
    listener(request, response);
  });
  return Object.assign(server, { timeout: timeouts.timeout });
}

/**
 * Returns where to listen: PORT, 3000 by default, and BIND_ADDRESS, such as 127.0.0.1 behind a proxy
 * on the same machine. Without it, on all of the machine's addresses.
 */
export function getListenOptions(settings: Readonly<Record<string, string | undefined>>) {
  const port = Number(settings.PORT || 3000);
  return settings.BIND_ADDRESS ? { port, host: settings.BIND_ADDRESS } : { port };
}

/** Returns the host under which this process reaches itself, for a URL. */
export function getOwnHost({ host = "localhost" }: { readonly host?: string }): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Next.js drops the Content-Length of a route handler, so file routes repeat it in `x-file-length`. Its
 * redirects and bare errors leave out the headers of next.config.ts.
 */
function completeHeaders(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = (...args: unknown[]) => {
    const length = response.getHeader("x-file-length");
    response.removeHeader("x-file-length");
    if (length !== undefined) response.setHeader("content-length", length);
    for (const { key, value } of getMissingHeaders(Number(args[0]))) {
      if (!response.hasHeader(key)) response.setHeader(key, value);
    }
    return writeHead.apply(response, args as Parameters<typeof writeHead>);
  };
}

/** None with 304: they would replace the headers of the copy that the browser has. */
function getMissingHeaders(status: number) {
  if (status < 300 || status === 304) return [];
  return [...getGlobalHeaders(process.env), ...getDocumentHeaders(process.env)];
}

/** Stops accepting connections, closes idle ones, and closes the rest after `graceMs`. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), graceMs).unref();
  await new Promise((resolve) => server.close(resolve));
}

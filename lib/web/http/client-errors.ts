import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/core/log";
import { isMalformedRouterState } from "@/lib/web/http/router-state";

type CurrentRequest = {
  readonly request: Pick<IncomingMessage, "method" | "headers">;
  readonly response: Pick<ServerResponse, "writeHead">;
  hasStartedAction: boolean;
  isMalformed: boolean;
};

/** Next.js bundles this module several times; the process needs one store. */
const shared: { currentRequests?: AsyncLocalStorage<CurrentRequest> } = globalThis as never;
shared.currentRequests ??= new AsyncLocalStorage();
const requests = shared.currentRequests;

/**
 * Watches this process's requests, so that errors which a client causes can be distinguished from faults:
 * Next.js answers both with 500 and writes both to the console with a stack trace.
 */
export function watchClientErrors(): void {
  subscribe("http.server.request.start", (message) => {
    enterRequest(
      message as { readonly request: IncomingMessage; readonly response: ServerResponse },
    );
  });
  for (const level of ["warn", "error"] as const) {
    // biome-ignore lint/suspicious/noConsole: Next.js writes what it catches here, before anything else sees it
    const write = console[level];
    console[level] = (...args: unknown[]) => {
      if (args.some(isUnknownAction)) log.warn("action.unknown");
      else if (!args.some(isClientError)) write(...args);
    };
  }
}

/** Exported for tests. */
export function enterRequest({
  request,
  response,
}: Pick<CurrentRequest, "request" | "response">): void {
  const current = { request, response, hasStartedAction: false, isMalformed: false };
  const { writeHead } = response;
  response.writeHead = (...[status, ...rest]: unknown[]) => {
    const isRefused = current.isMalformed && status === 500;
    return writeHead.apply(response, [isRefused ? 400 : status, ...rest] as never);
  };
  requests.enterWith(current);
}

/** Called by the builders of server actions: what's thrown from here on is our fault. */
export function markActionStarted(): void {
  const current = requests.getStore();
  if (current) current.hasStartedAction = true;
}

/**
 * Returns true, and answers the request with 400, if an error that Next.js caught was caused by what
 * the client sent. Anything that isn't certain is a fault.
 */
export function refuseClientError(error: unknown): boolean {
  const current = requests.getStore();
  if (!current || !isClientError(error)) return false;
  current.isMalformed = true;
  return true;
}

/**
 * True if the router state header is malformed, or if the body of a form or action couldn't be decoded: then
 * no action has started, and the error comes from Next.js' and Node's own code only.
 */
function isClientError(error: unknown): boolean {
  const current = requests.getStore();
  if (!current || !(error instanceof Error)) return false;
  const { method, headers } = current.request;
  if (/router state header/i.test(error.message)) {
    return isMalformedRouterState(headers["next-router-state-tree"]);
  }
  const isForm = headers["content-type"]?.startsWith("multipart/form-data") === true;
  if (method !== "POST" || !(isForm || headers["next-action"] !== undefined)) return false;
  return !current.hasStartedAction && isFromDecoding(error);
}

const frameworkFrame = /[/\\]next[/\\]dist[/\\]compiled[/\\]next-server[/\\]app-page/;
const knownFrame =
  /^(?:async )?(?:[^(]*\()?(?:<anonymous>|node:|index \d|.*[/\\]node_modules[/\\]next[/\\]dist[/\\]|.*[/\\]chunks[/\\](?:ssr[/\\])?node_modules_next_dist_)/;

function isFromDecoding({ stack = "" }: Error): boolean {
  const frames = stack.split("\n").flatMap((line) => /^\s+at (.*)$/.exec(line)?.[1] ?? []);
  return (
    frames.some((one) => frameworkFrame.test(one)) && frames.every((one) => knownFrame.test(one))
  );
}

/** Of another deployment, or made up. Next.js answers it with 404 or 400 and warns with a stack trace. */
function isUnknownAction(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(?:Failed to find Server Action|The Server Reference ID did not match)/.test(error.message)
  );
}

import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/core/log";

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

// The diagnostics-channel listener and the reporting route are in separate bundles.
const shared: { notFoundWindow?: LogWindow } = globalThis as never;

/** Logs a URL or path that returned 404, at a limited rate. */
export function logNotFound(url: string): void {
  const path = toLoggablePath(url);
  const entry = addToWindow(shared.notFoundWindow, path, Date.now());
  shared.notFoundWindow = entry.window;
  if (entry.skippedBefore > 0) log.warn("not_found.skipped", { count: entry.skippedBefore });
  if (entry.isLogged) log.warn("not_found", { path });
}

const maxLength = 200;

/**
 * Makes a URL safe to log: only the path, because queries and fragments may contain tokens, without
 * control, invisible and bidirectional characters, at most 200 characters.
 */
export function toLoggablePath(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  const plain = path.slice(0, maxLength * 2).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}

/**
 * Keeps scanners from flooding the log: each path is logged once per window, up to `paths` paths.
 * Further paths are only counted, up to `counted`.
 */
export const notFoundLimit = { windowMs: 60_000, paths: 30, counted: 1_000 } as const;

/** The paths logged in the current window and the one before, and those skipped. */
export type LogWindow = {
  readonly startedAt: number;
  readonly earlier: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
};

export type WindowEntry = {
  readonly window: LogWindow;
  readonly isLogged: boolean;
  /** Number of paths the previous window skipped, logged once it's over. */
  readonly skippedBefore: number;
};

/**
 * Decides if an unknown path is logged. Each path counts once per window, because the server and the
 * page's script may both report the same visit, even if a window ends in between.
 * @param now milliseconds since the epoch
 */
export function addToWindow(last: LogWindow | undefined, path: string, now: number): WindowEntry {
  // A clock that was set back starts a new window.
  const ageMs = last && now >= last.startedAt ? now - last.startedAt : Number.POSITIVE_INFINITY;
  const { windowMs } = notFoundLimit;
  const window: LogWindow =
    last && ageMs < windowMs
      ? last
      : {
          startedAt: now,
          earlier: last && ageMs < 2 * windowMs ? last.paths : new Set(),
          paths: new Set(),
          skipped: new Set(),
        };
  const isOver = window !== last;
  const skippedBefore = isOver ? (last?.skipped.size ?? 0) : 0;
  const { paths: known, skipped: counted, earlier } = window;
  const isKnown = known.has(path) || counted.has(path) || earlier.has(path);
  if (isKnown || window.skipped.size >= notFoundLimit.counted) {
    return { window, isLogged: false, skippedBefore };
  }
  if (window.paths.size >= notFoundLimit.paths) {
    const skipped = new Set(window.skipped).add(path);
    return { window: { ...window, skipped }, isLogged: false, skippedBefore };
  }
  const paths = new Set(window.paths).add(path);
  return { window: { ...window, paths }, isLogged: true, skippedBefore };
}

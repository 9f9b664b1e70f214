import { log } from "@/lib/core/log";
import { toLoggablePath } from "@/lib/web/http/loggable-path";
import { addToWindow, type LogWindow } from "@/lib/web/http/not-found-log-window";

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

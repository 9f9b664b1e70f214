import { log } from "@/lib/log";
import { type LogWindow, noteInWindow } from "@/lib/not-found/log-window";
import { loggedPath } from "@/lib/not-found/logged-path";

// The diagnostics-channel listener and the reporting route are in separate bundles.
const shared: { notFoundWindow?: LogWindow } = globalThis as never;

/** Logs a URL or path that returned 404, within the limits of lib/not-found. */
export function noteNotFound(url: string): void {
  const path = loggedPath(url);
  const noted = noteInWindow(shared.notFoundWindow, path, Date.now());
  shared.notFoundWindow = noted.window;
  if (noted.leftOutBefore > 0) log.warn("not_found.left_out", { count: noted.leftOutBefore });
  if (noted.isLogged) log.warn("not_found", { path });
}

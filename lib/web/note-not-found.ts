import { log } from "@/lib/log";
import { type LogWindow, noteInWindow } from "@/lib/not-found/log-window";
import { loggedPath } from "@/lib/not-found/logged-path";

// The server's own ear and the route that browsers report to are bundled apart.
const shared: { notFoundWindow?: LogWindow } = globalThis as never;

/** Writes an unknown address to the log, within the limits of lib/not-found. In: a URL or path. */
export function noteNotFound(url: string): void {
  const path = loggedPath(url);
  const noted = noteInWindow(shared.notFoundWindow, path, Date.now());
  shared.notFoundWindow = noted.window;
  if (noted.leftOutBefore > 0) log.warn("not_found.left_out", { count: noted.leftOutBefore });
  if (noted.isLogged) log.warn("not_found", { path });
}

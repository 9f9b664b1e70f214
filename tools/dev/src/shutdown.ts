import { readFileSync } from "node:fs";
import { print } from "./progress";

const pollMs = 1_000;

export type Shutdown = {
  /** Resolves with the exit code once a shutdown was requested. */
  readonly requested: Promise<number>;
  readonly request: (exitCode: number) => void;
};

/** Returns the process IDs above us up to npm, which runs scripts through a shell. */
function findAncestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const grandparent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return `${process.ppid} ${grandparent}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Listens for requests to shut down: Ctrl+C, SIGTERM, a closed terminal, and the end of npm itself
 * (a kill -9 of `npm start` reaches only npm).
 */
export function onShutdown(): Shutdown {
  let request: (exitCode: number) => void = () => undefined;
  const requested = new Promise<number>((resolve) => {
    request = resolve;
  });
  let isRequested = false;
  const stop = () => {
    if (!isRequested) print("\nStopping...");
    isRequested = true;
    request(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event && process.platform !== "win32") {
    const ancestors = findAncestors();
    setInterval(() => findAncestors() !== ancestors && stop(), pollMs).unref();
  }
  return { requested, request };
}

import { say } from "./progress";

const WATCH_MS = 1_000;

export type StopAsked = {
  /** Settles with the exit code once somebody asked. */
  asked: Promise<number>;
  ask: (exitCode: number) => void;
};

/**
 * Listens for every way to be asked to stop: Ctrl+C, SIGTERM, a closed terminal, and npm having
 * vanished (kill -9 of `npm start` reaches only npm itself).
 */
export function onStopAsked(): StopAsked {
  let ask: (exitCode: number) => void = () => undefined;
  const asked = new Promise<number>((resolve) => {
    ask = resolve;
  });
  let times = 0;
  const hear = () => {
    times += 1;
    if (times === 1) say("\nStopping …");
    ask(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event && process.platform !== "win32") {
    setInterval(() => process.ppid !== parent && hear(), WATCH_MS).unref();
  }
  return { asked, ask };
}

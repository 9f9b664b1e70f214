import { readFileSync } from "node:fs";
import { say } from "./progress";

const WATCH_MS = 1_000;

export type StopAsked = {
  /** Settles with the exit code once somebody asked. */
  asked: Promise<number>;
  ask: (exitCode: number) => void;
};

/** The chain above us up to npm: npm runs scripts through a shell, which may stay in between. */
function ancestors(): string {
  if (process.platform !== "linux") return String(process.ppid);
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    const parentOfShell = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    return `${process.ppid} ${parentOfShell}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Listens for every way to be asked to stop: Ctrl+C, SIGTERM, a closed terminal, and npm having
 * vanished (kill -9 of `npm start` reaches only npm itself).
 */
export function onStopAsked(): StopAsked {
  let ask: (exitCode: number) => void = () => undefined;
  const asked = new Promise<number>((resolve) => {
    ask = resolve;
  });
  let told = false;
  const hear = () => {
    if (!told) say("\nStopping …");
    told = true;
    ask(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, hear);
  if (process.env.npm_lifecycle_event && process.platform !== "win32") {
    const above = ancestors();
    setInterval(() => ancestors() !== above && hear(), WATCH_MS).unref();
  }
  return { asked, ask };
}

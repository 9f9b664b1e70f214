import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { say } from "./progress";

export type ChildOptions = {
  name: string;
  root: string;
  /** A .ts file is run through tsx. */
  script: string;
  args?: string[];
  variables: Readonly<Record<string, string | undefined>>;
  /** Where its output goes; undefined shows it on the terminal. */
  logFile?: string;
  /** Called when it ended unasked and may not be started again any more. */
  onGivenUp: () => void;
};

export type Child = { stop: () => Promise<void>; pid: () => number | undefined };

const STOP_LIMIT_MS = 14_000;
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/**
 * Starts a script as a child that ends when we do (see leash.mjs), in a process group of its own so
 * that Ctrl+C reaches us alone and the order of stopping is ours. One that ends unasked is started
 * again, at most 5 times a minute.
 */
export function startChild(options: ChildOptions): Child {
  const { root, variables, logFile, name } = options;
  let child: ChildProcess;
  let stopping = false;
  let ends: number[] = [];

  const launch = () => {
    const log = logFile ? openSync(logFile, "a", 0o600) : undefined;
    const leash = join(root, "scripts/start/leash.mjs");
    const loader = options.script.endsWith(".ts") ? ["--import", "tsx"] : [];
    child = spawn(
      process.execPath,
      [
        ...loader,
        "--import",
        pathToFileURL(leash).href,
        join(root, options.script),
        ...(options.args ?? []),
      ],
      {
        cwd: root,
        detached: process.platform !== "win32",
        windowsHide: true,
        env: {
          NODE_ENV: "production",
          ...variables,
          TSX_TSCONFIG_PATH: join(root, "scripts/tsconfig.json"),
        },
        stdio: ["pipe", log ?? "inherit", log ?? "inherit"],
      },
    );
    if (log !== undefined) closeSync(log);
    child.stdin?.on("error", () => undefined);
    child.once("error", () => ended());
    child.once("exit", () => ended());
  };

  const ended = () => {
    if (stopping) return;
    const now = Date.now();
    ends = [...ends.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (ends.length > RESTARTS) {
      say(`${name} keeps ending${logFile ? `; its log is ${logFile}` : ""}.`);
      options.onGivenUp();
      return;
    }
    say(`${name} ended unasked and is started again${logFile ? ` (log: ${logFile})` : ""}.`);
    setTimeout(() => stopping || launch(), ends.length * 300);
  };

  launch();
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.stdin?.end();
      const timeout = new AbortController();
      await Promise.race([
        gone,
        sleep(STOP_LIMIT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    },
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { say } from "./progress";
import { restartBudget } from "./restart-budget";

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

export type Child = {
  /** Speaks the word that a child may wait for (`starterSpoke`), also to its later lives. */
  go: () => void;
  stop: () => Promise<void>;
};

const STOP_LIMIT_MS = 14_000;

/**
 * Starts a script as a child that ends when we do (see leash.mjs), in a process group of its own so
 * that Ctrl+C reaches us alone and the order of stopping is ours. One that ends unasked is started
 * again, at most 5 times a minute.
 */
export function startChild(options: ChildOptions): Child {
  const { root, variables, logFile, name } = options;
  let child: ChildProcess;
  let stopping = false;
  let going = false;
  const count = restartBudget();

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
    if (going) child.stdin?.write("go\n");
    child.once("error", () => ended());
    child.once("exit", () => ended());
  };

  const ended = () => {
    if (stopping) return;
    const restart = count(Date.now());
    if (restart === undefined) {
      say(`${name} keeps ending${logFile ? `; its log is ${logFile}` : ""}.`);
      options.onGivenUp();
      return;
    }
    say(`${name} ended unasked and is started again${logFile ? ` (log: ${logFile})` : ""}.`);
    setTimeout(() => stopping || launch(), restart * 300);
  };

  launch();
  return {
    go: () => {
      going = true;
      child.stdin?.write("go\n");
    },
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

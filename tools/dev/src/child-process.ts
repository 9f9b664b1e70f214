import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { print } from "./progress";

export type ChildOptions = {
  /** For messages, such as "The payment sandbox". */
  name: string;
  root: string;
  /** A .ts file runs through tsx. */
  script: string;
  args?: string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Where its output goes; by default to the terminal, except for lines that match `hiddenOutput`. */
  logFile?: string;
  hiddenOutput?: RegExp;
  /** Called when it ended too often to be restarted. */
  onGiveUp: () => void;
};

export type Child = { readonly stop: () => Promise<void> };

const maxRestarts = 5;
/** A child that ran for this long doesn't count toward `maxRestarts`. */
const stableMs = 60_000;
const killDelayMs = 14_000;

/**
 * Starts a script as a child process that ends when this process does (see parent-watchdog.mjs), in
 * its own process group, so that Ctrl+C reaches only this process. Restarts it when it ends.
 */
export function startChild(options: ChildOptions): Child {
  const { name, root, script, args = [], logFile, hiddenOutput } = options;
  const watchdog = pathToFileURL(`${import.meta.dirname}/parent-watchdog.mjs`).href;
  const loader = script.endsWith(".ts") ? ["--import", "tsx"] : [];
  const logHint = logFile ? ` Its log is ${logFile}.` : "";
  let restarts = 0;
  let isStopping = false;

  const launch = () => {
    const log = logFile ? openSync(logFile, "a", 0o600) : undefined;
    const startedAt = Date.now();
    const child = spawn(process.execPath, [...loader, "--import", watchdog, script, ...args], {
      cwd: root,
      env: {
        NODE_ENV: "production",
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
        ...options.env,
        TSX_TSCONFIG_PATH: `${root}/tools/tsconfig.json`,
      },
      detached: process.platform !== "win32",
      stdio: ["pipe", log ?? "pipe", log ?? "inherit"],
    });
    if (log !== undefined) closeSync(log);
    if (child.stdout) {
      createInterface(child.stdout).on("line", (line) => hiddenOutput?.test(line) || print(line));
    }
    child.stdin?.on("error", () => undefined);
    const exited = once(child, "exit").then(() => {
      if (isStopping) return;
      restarts = Date.now() - startedAt > stableMs ? 1 : restarts + 1;
      if (restarts > maxRestarts) {
        print(`${name} keeps crashing.${logHint}`);
        return options.onGiveUp();
      }
      print(`${name} stopped unexpectedly and was restarted.${logHint}`);
      setTimeout(() => {
        if (!isStopping) running = launch();
      }, restarts * 300);
    });
    return { child, exited };
  };

  let running = launch();
  return {
    stop: async () => {
      isStopping = true;
      const { child, exited } = running;
      child.stdin?.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), killDelayMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

import { readlinkSync, realpathSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execaSync } from "execa";
import { getErrorCode, UserError } from "@/build/user-error.mjs";

/** What a running server writes to `postmaster.pid`. */
export type Postmaster = { pid: number; isReady: boolean };

/** Reads `postmaster.pid`; undefined if there's none or it's incomplete. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7] === "ready" } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === "EPERM";
  }
}

/** True if the process is a PostgreSQL running in this folder, even if the folder was moved. */
function runsIn(pid: number, folder: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      return false;
    }
  }
  const { stdout } = execaSync("ps", ["-o", "command=", "-p", String(pid)], { reject: false });
  return /postgres/.test(stdout) && stdout.includes(folder);
}

/**
 * Stops a PostgreSQL: first gracefully (roll back, checkpoint), then harder.
 *
 * @throws UserError if it doesn't end.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20)) {
      if (!isAlive(pid)) return;
    }
  }
  throw new UserError(
    `PostgreSQL from an earlier run (process ${pid}) won't stop. Stop it yourself with ` +
      `kill -9 ${pid}, then start again.`,
  );
}

/** Stops a PostgreSQL that a killed run left in this folder, and removes its `postmaster.pid`. */
export async function stopOrphan(folder: string): Promise<void> {
  const orphan = await readPostmaster(folder);
  if (!orphan) return;
  if (isAlive(orphan.pid) && runsIn(orphan.pid, folder)) await stopPostmaster(orphan.pid);
  await rm(join(folder, "postmaster.pid"), { force: true });
}

import { spawnSync } from "node:child_process";
import { readlinkSync, realpathSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, Problem } from "./problem.mjs";

/** What a running postmaster says of itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** Reads `postmaster.pid`; undefined when there is none or it is still being written. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7] === "ready" };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** True when this process is a PostgreSQL that works in this folder, also if the folder was moved. */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      return false;
    }
  }
  if (process.platform === "win32") {
    const { stdout } = spawnSync("tasklist", ["/fi", `pid eq ${pid}`, "/nh"], {
      encoding: "utf8",
    });
    return /postgres/i.test(stdout ?? "");
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return /postgres/.test(stdout ?? "") && (stdout ?? "").includes(folder);
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/** Asks a PostgreSQL to end: politely ("fast": roll back, checkpoint), then harder. */
export async function endPostmaster(pid: number): Promise<void> {
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
    if (await gone(pid, patienceMs)) return;
  }
  throw new Problem(
    `The PostgreSQL with process id ${pid}, left from an earlier run, does not end. End it ` +
      `(kill -9 ${pid}) and start again.`,
  );
}

/**
 * Ends a PostgreSQL that an earlier, killed run left in this folder, and removes a `postmaster.pid`
 * whose process is gone or whose number now belongs to another program.
 */
export async function clearOrphan(folder: string): Promise<void> {
  const old = await readPostmaster(folder);
  if (!old) return;
  if (isAlive(old.pid) && worksIn(old.pid, folder)) await endPostmaster(old.pid);
  await rm(join(folder, "postmaster.pid"), { force: true });
}

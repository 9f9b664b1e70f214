import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import lockfile from "proper-lockfile";
import { explainFileError, getErrorCode, UserError } from "@/build/user-error.mjs";

type Owner = { pid: number; url?: string };

export type Lock = {
  /** True if the last run was killed, so its child processes may still be ending. */
  readonly wasAbandoned: boolean;
  /** Records the site's URL, for the message that a second start prints. */
  readonly announce: (url: string) => void;
  readonly release: () => Promise<void>;
};

/** Node refreshes the lock every 5 s, so after 10 s without a refresh its owner is gone. */
const staleMs = 10_000;

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === "EPERM";
  }
}

/**
 * Locks a data folder, so that only one start at a time works in it.
 *
 * @throws UserError if another start is running.
 */
export async function lockDataFolder(dataDir: string): Promise<Lock> {
  const lockfilePath = join(dataDir, "running.lock");
  const ownerFile = join(dataDir, "running.json");
  try {
    mkdirSync(dataDir, { recursive: true });
    const wasAbandoned = existsSync(lockfilePath);
    const owner = readOwner(ownerFile);
    // No need to wait until the lock of a dead process is stale.
    if (wasAbandoned && !(owner && isAlive(owner.pid))) rmSync(lockfilePath, { recursive: true });
    const unlock = await lockfile.lock(dataDir, {
      lockfilePath,
      stale: staleMs,
      // After the machine slept, the lock is late but still ours.
      onCompromised: () => undefined,
    });
    const save = (url?: string) =>
      writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, url }), { mode: 0o600 });
    save();
    return {
      wasAbandoned,
      announce: save,
      release: async () => {
        rmSync(ownerFile, { force: true });
        await unlock().catch(() => undefined);
      },
    };
  } catch (error) {
    if (getErrorCode(error) !== "ELOCKED") throw explainFileError(error, dataDir);
    const { pid, url } = readOwner(ownerFile) ?? {};
    throw new UserError(
      `The site is already running from this folder${url ? ` on ${url}` : ""} (process ${pid}). Use the ` +
        `running site, or stop it with Ctrl+C or \`kill ${pid}\`. To run two sites at once, clone ` +
        "the project to a second folder.",
    );
  }
}

import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { errorCode, explainFileError, Problem } from "./problem.mjs";

/**
 * When a process began, in words of the system: a process id alone may by now be another's.
 * Undefined when there is no such process.
 */
export function bornAt(pid) {
  if (process.platform === "linux") {
    try {
      // Field 22 of stat(5), counted after the name, which may hold spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  if (process.platform === "win32") {
    try {
      process.kill(pid, 0);
      return "alive";
    } catch {
      return undefined;
    }
  }
  const asked = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return asked.stdout?.trim() || undefined;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // On a read-only file system Node says ENOENT here; the nearest folder above knows better.
    let above = dirname(folder);
    while (!existsSync(above)) above = dirname(above);
    accessSync(above, constants.W_OK);
    throw error;
  }
}

/** Removes a dead run's lock, and not one that another start put there in this very moment. */
function removeStale(file, stale) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside)?.born !== stale?.born) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(errorCode(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Takes the lock of this folder, so that one start at a time works in it. A lock whose process is
 * gone (kill -9, power cut) is taken over: then `inherited` is true and children of the dead run
 * may still be ending. Throws a Problem while another start is alive.
 */
export function takeLock(file) {
  const mine = { pid: process.pid, born: bornAt(process.pid) };
  const note = `${file}.${process.pid}`;
  let inherited = false;
  try {
    makeFolder(dirname(file));
    writeFileSync(note, JSON.stringify(mine), { mode: 0o600 });
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(note, file);
        break;
      } catch (error) {
        if (errorCode(error) !== "EEXIST" || attempt > 20) throw error;
      }
      const other = read(file);
      if (other && other.pid !== process.pid && bornAt(other.pid) === other.born) {
        throw new Problem(
          `This folder is already being served${other.url ? ` on ${other.url}` : ""} (process ` +
            `${other.pid}). Use that one, or stop it with Ctrl+C in its window or \`kill ` +
            `${other.pid}\`. To run two at once, clone the project to a second folder.`,
        );
      }
      inherited = true;
      removeStale(file, other);
    }
  } catch (error) {
    throw explainFileError(error, file);
  } finally {
    rmSync(note, { force: true });
  }
  return {
    file,
    inherited,
    announce: (url) => writeFileSync(file, JSON.stringify({ ...mine, url }), { mode: 0o600 }),
    release: () => {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Takes a second lock beside `lock`, unless it is the same file. Out: both, as one. */
export function withLock(lock, file) {
  if (file === lock.file) return lock;
  const second = takeLock(file);
  return {
    file: lock.file,
    inherited: lock.inherited || second.inherited,
    announce: (url) => {
      for (const one of [lock, second]) one.announce(url);
    },
    release: () => {
      for (const one of [lock, second]) one.release();
    },
  };
}

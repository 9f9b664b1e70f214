import { spawnSync } from "node:child_process";
import { readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { findNpm } from "../../../build/npm-command.mjs";
import { UserError } from "../../../build/user-error.mjs";

const minFreeMb = 2_000;

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * True if node_modules holds every package of the lockfile in the same version. npm writes
 * node_modules/.package-lock.json last, so an interrupted install doesn't count.
 */
export function isInstalled(root) {
  const locked = readPackages(join(root, "package-lock.json")) ?? {};
  const installed = readPackages(join(root, "node_modules/.package-lock.json"));
  if (!installed) return false;
  return Object.entries(locked).every(
    ([path, entry]) =>
      !path.startsWith("node_modules/") ||
      (entry.optional ?? entry.devOptional ?? entry.peer ?? entry.link) ||
      installed[path]?.version === entry.version,
  );
}

/** @throws UserError if the disk has no room for an install and a first start. */
export function checkDiskSpace(root, freeMb = getFreeMb(root)) {
  if (freeMb >= minFreeMb) return;
  throw new UserError(
    `The disk that holds ${root} has only ${freeMb} MB free. The first start needs about ${minFreeMb} MB. ` +
      "Free up some space and start again.",
  );
}

function getFreeMb(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1e6);
}

/**
 * Runs `npm ci`, with its output, unless everything is installed.
 *
 * @throws UserError if it fails.
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return;
  checkDiskSpace(root);
  console.log("Installing packages (up to two minutes, only the first time)...");
  const { command, args, shell } = findNpm();
  const { status, error } = spawnSync(
    command,
    [...args, "ci", "--include=dev", "--no-audit", "--no-fund"],
    { cwd: root, shell, stdio: "inherit" },
  );
  if (status === 0) return;
  throw new UserError(
    error
      ? "npm wasn't found. It comes with Node.js: install both from nodejs.org."
      : "npm couldn't install the packages. Fix the error shown above and start again.",
  );
}

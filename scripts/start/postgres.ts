import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { escapeIdentifier } from "pg";
import { withClient } from "@/db/with-client";
import { freePort, isPortFree } from "./ports";
import { findBinaries, program } from "./postgres-binaries";
import * as cluster from "./postgres-cluster";
import { clearOrphan, endPostmaster, readPostmaster } from "./postgres-orphan";
import { findPlace, type Place, readMemory, remember } from "./postgres-place";
import { explainFileError, Problem } from "./problem.mjs";

export type PostgresOptions = {
  /** Where the cluster is kept; made when missing. Tests: a folder under os.tmpdir(). */
  dataDir: string;
  /** A fixed port; without it the one used last time, else `preferPort`, else any free one. */
  port?: number | undefined;
  preferPort?: number | undefined;
  /** The database to make and to name in `url`. */
  database?: string;
  /** False switches fsync off: several times faster, for data that a test throws away. */
  durable?: boolean;
  /** Told the address, where it is known, before the server answers. */
  onAddress?: (url: string) => void;
  /** Told about steps that take long. */
  onProgress?: (step: string) => void;
};

export type RunningPostgres = {
  /** For the superuser, on 127.0.0.1. Holds the password: not for logs. */
  url: string;
  /** Where the cluster really lives; as root this may be outside the project. */
  folder: string;
  port: number;
  pid: number;
  /** Settles when the server ends, wanted or not. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

const STARTUP_LIMIT_MS = 120_000;

/** Ends PostgreSQL when this process vanishes without having done so (kill -9). */
function guard(pid: number, place: Place): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const child = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$0"', String(pid)], {
    ...place.account,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", () => undefined);
  child.unref();
  (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return child;
}

async function choosePort(options: PostgresOptions, remembered: number | undefined) {
  if (options.port !== undefined) {
    if (await isPortFree(options.port, "127.0.0.1")) return options.port;
    throw new Problem(
      `Port ${options.port}, wanted for the database, is taken by another program. Choose ` +
        "another with PGPORT_LOCAL, or leave that setting out and a free one is taken.",
    );
  }
  for (const port of [remembered, options.preferPort]) {
    if (port !== undefined && (await isPortFree(port, "127.0.0.1"))) return port;
  }
  return freePort();
}

async function ensureDatabase(url: URL, name: string): Promise<void> {
  const server = Object.assign(new URL(url), { pathname: "/postgres" });
  await withClient(server.href, async (client) => {
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}

/**
 * Starts the embedded PostgreSQL of `dataDir` and waits until it answers: makes the cluster when
 * there is none, ends one left by a killed run, recovers after a crash. Throws {@link Problem}
 * with what to do. The server ends with `stop`, or when this process is gone.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error, options.dataDir);
  }
}

async function start(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, database = "shop", onProgress = () => undefined } = options;
  const parent = dirname(resolve(options.dataDir));
  const dataDir = join(await realpath(parent).catch(() => parent), basename(options.dataDir));
  const memory = await readMemory(dataDir);
  const place = await findPlace(dataDir, memory, durable);
  const { folder, account, home } = place;
  if (folder !== dataDir) memory.outside = home;
  const binaries = await findBinaries(account, home);
  await clearOrphan(folder);

  const knownPassword = memory.password;
  const password = knownPassword ?? cluster.newPassword();
  const port = await choosePort(options, memory.port);
  await remember(dataDir, { ...memory, port });
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`);
  url.username = cluster.USER;
  url.password = password;
  if (knownPassword !== undefined) options.onAddress?.(url.href);
  onProgress("checking the database folder");
  const found = await cluster.ensureCluster(place, binaries, password, durable);
  if (knownPassword === undefined) {
    if (found === "found") url.password = await cluster.resetPassword(place, binaries);
    // Only once the cluster has it: one that is remembered is never made anew.
    await remember(dataDir, { ...memory, password: url.password, port });
  }

  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, "w", 0o600);
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
  ].concat(
    ["timezone=UTC", "log_timezone=UTC"],
    durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  );
  const args = ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(program(binaries, "postgres"), args, {
    ...account,
    cwd: account ? "/" : home,
    env: cluster.cleanEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let ended = false;
  const exited = new Promise<void>((done) => {
    const end = () => {
      ended = true;
      done();
    };
    child.once("exit", end).once("error", end);
  });
  child.unref();
  const pid = child.pid ?? 0;
  const keeper = ended || pid === 0 ? undefined : guard(pid, place);
  void exited.then(() => keeper?.kill("SIGKILL"));

  const stop = async () => {
    keeper?.kill("SIGKILL");
    if (!ended) await endPostmaster(pid);
    await exited;
  };

  onProgress("waiting for the database");
  for (const limit = Date.now() + STARTUP_LIMIT_MS; ; await sleep(15)) {
    const running = await readPostmaster(folder);
    if (running?.pid === pid && running.ready) break;
    if (ended || Date.now() > limit) {
      await stop();
      throw cluster.explainPostgres(await readFile(logFile, "utf8").catch(() => ""), folder);
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

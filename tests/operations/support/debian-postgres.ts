import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { withClient } from "@/db/with-client";
import { type Certificates, createCertificates } from "@/tests/operations/support/certificates";

const packageRoot = "/usr/lib/postgresql";

export type DebianPostgres = {
  /** The server also accepts TLS, with a certificate for `localhost` that this authority signed. */
  readonly certificates: Certificates;
  readonly port: number;
  /** Returns the URL of a new, empty database. */
  readonly createDatabase: (name: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Returns the folder of Debian's newest PostgreSQL programs. @throws if it isn't installed */
function findPostgresPrograms(): string {
  const [newest] = existsSync(packageRoot)
    ? readdirSync(packageRoot).sort((one, other) => Number(other) - Number(one))
    : [];
  if (!newest) throw new Error("install Debian's postgresql: .ci/run does it");
  return join(packageRoot, newest, "bin");
}

/** Returns the account to run as, because PostgreSQL and PgBouncer refuse to run as root. */
export function getPostgresAccount(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Starts Debian's PostgreSQL on a cluster of its own.
 * @param options.isDurable true keeps fsync on, for measurements
 */
export async function startDebianPostgres({
  isDurable = false,
}: {
  readonly isDurable?: boolean;
} = {}): Promise<DebianPostgres> {
  const programs = findPostgresPrograms();
  const account = getPostgresAccount();
  const folder = mkdtempSync(join(tmpdir(), "operations-postgres-"));
  chmodSync(folder, 0o700);
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  const data = join(folder, "data");
  const options = { ...account, cwd: "/", encoding: "utf8" } as const;
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await getPort({ host: "127.0.0.1" });
  const certificates = createCertificates(folder);
  if (account.uid !== undefined) {
    chmodSync(folder, 0o711);
    chownSync(certificates.key, account.uid, account.gid ?? account.uid);
  }
  const settings = [
    ...[`fsync=${isDurable ? "on" : "off"}`, "listen_addresses=127.0.0.1"],
    `unix_socket_directories=${folder}`,
    ...["ssl=on", `ssl_cert_file=${certificates.certificate}`, `ssl_key_file=${certificates.key}`],
  ];
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { ...account, cwd: "/", stdio: "ignore" },
  );
  const exited = once(server, "exit");
  const toUrl = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const deadline = Date.now() + 30_000;
  const isReady = () =>
    withClient(toUrl("postgres"), (client) => client.query("select 1")).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error("PostgreSQL didn't start");
    await wait(100);
  }
  return {
    certificates,
    port,
    async createDatabase(name) {
      await withClient(toUrl("postgres"), (client) => client.query(`create database ${name}`));
      return toUrl(name);
    },
    async stop() {
      server.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs deploy/postgres/create-roles.sh on a database, as its container does. */
export function createRoles({ port }: DebianPostgres, database: string): void {
  execFileSync("sh", ["deploy/postgres/create-roles.sh"], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      PGHOST: "127.0.0.1",
      PGPORT: String(port),
      POSTGRES_USER: "postgres",
      POSTGRES_DB: database,
      OWNER_PASSWORD: "it's the owner's",
      SITE_PASSWORD: "site",
    },
  });
}

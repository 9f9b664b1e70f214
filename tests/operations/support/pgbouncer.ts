import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import {
  type DebianPostgres,
  getPostgresAccount,
} from "@/tests/operations/support/debian-postgres";

type PgBouncer = {
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/**
 * Starts Debian's PgBouncer in transaction mode with few connections to the database. It accepts
 * only TLS, and checks the database's certificate and name (`verify-full`).
 */
export async function startPgBouncer(
  postgres: DebianPostgres,
  { poolSize }: { readonly poolSize: number },
): Promise<PgBouncer> {
  const account = getPostgresAccount();
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  const port = await getPort({ host: "127.0.0.1" });
  const { authority, certificate, key } = postgres.certificates;
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=localhost port=${postgres.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
client_tls_sslmode = require
client_tls_cert_file = ${certificate}
client_tls_key_file = ${key}
server_tls_sslmode = verify-full
server_tls_ca_file = ${authority}
logfile = ${folder}/log
`,
  );
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  const server = spawn("pgbouncer", [join(folder, "pgbouncer.ini")], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  const exited = once(server, "exit");
  const deadline = Date.now() + 10_000;
  while (!(await isListening(port))) {
    if (Date.now() > deadline || server.exitCode !== null) {
      throw new Error(`PgBouncer didn't start:\n${readFileSync(join(folder, "log"), "utf8")}`);
    }
    await wait(50);
  }
  return {
    port,
    async stop() {
      server.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

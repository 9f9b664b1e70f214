import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { UserError } from "../../build/user-error.mjs";

const bootLimitMs = 60_000;

/**
 * The restored database has emails that were sent since, and jobs that look late. A drill must not
 * send any of that: emails go to a port where nothing listens, and there are no alert calls.
 */
const silence = {
  RESEND_BASE_URL: "http://127.0.0.1:9",
  ALERT_WEBHOOK_URL: "",
  HEARTBEAT_URL: "",
} as const;

/**
 * Starts the built site on the restored database and waits until it's healthy and serves its home
 * page. @returns false if there's no build to start
 */
export async function checkAppStarts(root: string, databaseUrl: string): Promise<boolean> {
  if (!existsSync(join(root, "dist/server.mjs")) || !existsSync(join(root, ".next/BUILD_ID"))) {
    return false;
  }
  const port = await findFreePort();
  const server = spawn(process.execPath, ["dist/server.mjs"], {
    cwd: root,
    env: { ...process.env, ...silence, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: "ignore",
  });
  const exited = once(server, "exit");
  try {
    const deadline = Date.now() + bootLimitMs;
    while (server.exitCode === null && Date.now() < deadline) {
      const health = await getStatus(`http://127.0.0.1:${port}/api/health`);
      if (health === 200 && (await getStatus(`http://127.0.0.1:${port}/`)) === 200) return true;
      await wait(200);
    }
    throw new UserError("The site didn't start on the restored database.");
  } finally {
    server.kill();
    await exited;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

async function getStatus(url: string): Promise<number | null> {
  return await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.status,
    () => null,
  );
}

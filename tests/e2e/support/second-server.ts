import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { readSavedState } from "../../../tools/dev/src/postgres/location";
import { ownShop, shopAddresses, shopDataDir, shopPorts, webhookSecret } from "./addresses";
import { outLinks } from "./out-links";
import { shopSecret } from "./shop-secret";

const startLimitMs = 60_000;

/** Moves a server's clock forward, see clock-ahead.mjs. */
const clockAhead = new URL("clock-ahead.mjs", import.meta.url).href;

/**
 * Starts another server with the same build, database, payment sandbox and inbox, and some settings
 * of its own.
 */
export const startSecondServer = (settings: Record<string, string> = {}) =>
  start(() => ["dist/server.mjs"], settings);

/**
 * Starts Next.js's own server on the same build. Waits until it has rendered every public page,
 * because the files on disk may be older than what tests changed on the shop.
 */
export async function startNextStart() {
  const server = await start((port) => {
    const next = "node_modules/next/dist/bin/next";
    return [next, "start", "--port", String(port)];
  });
  const ready = await fetch(`${server.origin}/api/health/ready`);
  if (!ready.ok) throw new Error(`Next.js's server isn't ready: ${ready.status}`);
  return server;
}

async function start(
  listArguments: (port: number) => readonly string[],
  settings: Record<string, string> = {},
) {
  const port = await getPort();
  const { password } = await readSavedState(join(shopDataDir, "postgres"));
  const log = openSync(join(shopDataDir, "second-server.log"), "a");
  const child = spawn(process.execPath, ["--import", clockAhead, ...listArguments(port)], {
    cwd: ownShop.folder,
    stdio: ["ignore", log, log, "ipc"],
    env: {
      ...process.env,
      ...outLinks,
      PORT: String(port),
      SITE_URL: shopAddresses.shop,
      DEPLOY_ENV: "local",
      TRUSTED_PROXIES: "1",
      // Like the shop, because pages that this server renders again must be the same.
      BLOCK_RIGHT_CLICK: "on",
      DATABASE_URL: `postgres://postgres:${password ?? ""}@127.0.0.1:${shopPorts.database}/shop`,
      AUTH_SECRET: shopSecret("AUTH_SECRET"),
      LINK_SECRET: shopSecret("LINK_SECRET"),
      CRON_SECRET: shopSecret("CRON_SECRET"),
      STRIPE_SECRET_KEY: "sk_test_local_sandbox",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: shopAddresses.sandbox,
      RESEND_API_KEY: "re_local_inbox",
      RESEND_WEBHOOK_SECRET: shopSecret("INBOX_WEBHOOK_SECRET"),
      RESEND_BASE_URL: shopAddresses.inbox,
      NEWSLETTER_CLOCK_FILE: join(shopDataDir, "newsletter-clock"),
      S3_BUCKET: "",
      ...settings,
    },
  });
  closeSync(log);
  const origin = `http://localhost:${port}`;
  await ready(child, origin);
  return {
    origin,
    port,
    pid: child.pid,
    exited: once(child, "exit"),
    /** Moves its clock forward by 5 minutes and a second. */
    async turnClock() {
      const acknowledged = once(child, "message");
      child.send("turn the clock");
      await acknowledged;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  for (const limit = Date.now() + startLimitMs; Date.now() < limit; await sleep(100)) {
    const health = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (health?.ok) return;
    if (child.exitCode !== null) break;
  }
  child.kill("SIGKILL");
  throw new Error("the second server did not start");
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownShop, type TestShop, webhookSecret } from "./addresses";
import { outLinks } from "./out-links";

// The first start builds the site.
const startLimitMs = 600_000;
const stopLimitMs = 30_000;

const pidFile = ({ dataDir }: TestShop) => join(dataDir, "start.pid");
export const shopLog = ({ dataDir } = ownShop) => join(dataDir, "start.log");

/** The environment of `npm start` for tests. */
export function shopEnvironment({ addresses, dataDir, ports }: TestShop) {
  return {
    ...process.env,
    ...outLinks,
    PORT: String(ports.shop),
    SANDBOX_PORT: String(ports.sandbox),
    INBOX_PORT: String(ports.inbox),
    // Parallel tests send more emails than Resend's limit lets one shop send.
    INBOX_RATE_LIMIT: "0",
    // Tests log their own spins.
    SANDBOX_STATION: "off",
    PGPORT_LOCAL: String(ports.database),
    CALENDAR_PORT: String(ports.calendar),
    DATA_DIR: dataDir,
    SITE_URL: addresses.shop,
    DEPLOY_ENV: "local",
    // Tests set the visitor's address.
    TRUSTED_PROXIES: "1",
    // Has no effect on localhost; one test uses another host name.
    BLOCK_RIGHT_CLICK: "on",
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    DATABASE_URL: "",
    STRIPE_SECRET_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
    STRIPE_API_URL: "",
    RESEND_API_KEY: "",
    RESEND_BASE_URL: "",
    S3_BUCKET: "",
    TZ: "Asia/Kathmandu",
    // Otherwise a kept shop would end with the npm process of the tests.
    npm_lifecycle_event: "",
  };
}

/**
 * Runs `npm start` with its own ports and data and waits until it's ready. Calls `onBuilt` earlier,
 * once the site is built. Empties all keys that a
 * developer's .env.local may contain, so that tests never reach the real Stripe.
 */
export async function startShop(shop = ownShop, onBuilt?: () => void): Promise<ChildProcess> {
  mkdirSync(shop.dataDir, { recursive: true, mode: 0o755 });
  const log = openSync(shopLog(shop), "a");
  const logOffset = readFileSync(shopLog(shop), "utf8").length;
  const child = spawn(process.execPath, ["tools/dev/run.mjs", "start"], {
    cwd: shop.folder,
    stdio: ["ignore", log, log],
    detached: true,
    env: shopEnvironment(shop),
  });
  closeSync(log);
  child.unref();
  writeFileSync(pidFile(shop), String(child.pid));
  await ready(shop, child, { logOffset, onBuilt });
  return child;
}

type Progress = { readonly logOffset: number; readonly onBuilt: (() => void) | undefined };

/** Waits for the ready message after the log's earlier content. */
async function ready(
  shop: TestShop,
  child: ChildProcess,
  { logOffset, onBuilt }: Progress,
): Promise<void> {
  for (const limit = Date.now() + startLimitMs; Date.now() < limit; await sleep(200)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const log = readFileSync(shopLog(shop), "utf8").slice(logOffset);
    // A site that's already built starts with its database.
    if (/✓ (Build|Database)/.test(log)) onBuilt?.();
    if (log.includes("Press Ctrl+C to stop everything")) return;
  }
  const tail = readFileSync(shopLog(shop), "utf8").split("\n").slice(-40).join("\n");
  throw new Error(`npm start did not get ready:\n${tail}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Stops the shop like Ctrl+C or a power loss, and waits until it has ended. */
export async function stopShop(
  shop = ownShop,
  signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Promise<void> {
  const pid = Number(readFileSync(pidFile(shop), "utf8"));
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  for (const limit = Date.now() + stopLimitMs; isAlive(pid); await sleep(50)) {
    if (Date.now() > limit) throw new Error(`the shop (process ${pid}) does not end`);
  }
}

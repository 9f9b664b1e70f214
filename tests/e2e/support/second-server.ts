import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/start/ports";
import { readMemory } from "../../../scripts/start/postgres-place";
import { shopAddresses, shopDataDir, shopPorts, webhookSecret } from "./addresses";
import { outLinks } from "./out-links";

const startLimitMs = 60_000;

/** A secret that the start command made for this copy of the shop. */
function secret(name: string): string {
  const made = new RegExp(`^${name}=(.*)$`, "m").exec(readFileSync(".env.local", "utf8"));
  return process.env[name] || (made?.[1] ?? "");
}

/** Asks a server to send the newsletter, as its platform's cron does. */
export async function callNewsletterCron(origin: string): Promise<{ readonly sent: number }> {
  const answer = await fetch(`${origin}/api/cron/newsletter`, {
    headers: { authorization: `Bearer ${secret("CRON_SECRET")}` },
  });
  if (!answer.ok) throw new Error(`the newsletter's cron answered ${answer.status}`);
  return (await answer.json()) as { sent: number };
}

/** Turns a server's clock ahead, see clock-ahead.mjs. */
const clockAhead = new URL("clock-ahead.mjs", import.meta.url).href;

/** Another server of the same build, on the shop's database, provider and inbox. */
export async function startSecondServer() {
  const port = await freePort();
  const { password } = await readMemory(join(shopDataDir, "postgres"));
  const log = openSync(join(shopDataDir, "second-server.log"), "a");
  const child = spawn(process.execPath, ["--import", clockAhead, "scripts/serve.mjs"], {
    stdio: ["ignore", log, log, "ipc"],
    env: {
      ...process.env,
      ...outLinks,
      PORT: String(port),
      SITE_URL: shopAddresses.shop,
      DEPLOY_ENV: "local",
      TRUSTED_PROXIES: "1",
      DATABASE_URL: `postgres://postgres:${password ?? ""}@127.0.0.1:${shopPorts.database}/shop`,
      AUTH_SECRET: secret("AUTH_SECRET"),
      LINK_SECRET: secret("LINK_SECRET"),
      CRON_SECRET: secret("CRON_SECRET"),
      STRIPE_SECRET_KEY: "sk_test_local_sandbox",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: shopAddresses.sandbox,
      RESEND_API_KEY: "re_local_inbox",
      RESEND_WEBHOOK_SECRET: secret("INBOX_WEBHOOK_SECRET"),
      RESEND_BASE_URL: shopAddresses.inbox,
      NEWSLETTER_CLOCK_FILE: join(shopDataDir, "newsletter-clock"),
      S3_BUCKET: "",
    },
  });
  closeSync(log);
  const origin = `http://localhost:${port}`;
  await ready(child, origin);
  return {
    origin,
    /** Lets 5 minutes and a second pass for it at once. */
    async turnClock() {
      const turned = once(child, "message");
      child.send("turn the clock");
      await turned;
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

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/build/user-error.mjs";
import { type Child, startChild } from "./child-process";
import type { Plan } from "./settings";

const startTimeoutMs = 90_000;
const requestTimeoutMs = 20_000;

/**
 * Waits until a server answers, with a 2xx status if `mustBeOk`.
 *
 * @throws UserError after 90 s.
 */
async function waitForServer(name: string, url: string, logHint: string, mustBeOk = false) {
  let problem = "no answer";
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(25)) {
    try {
      const response = await fetch(url, {
        redirect: "manual",
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      await response.body?.cancel();
      if (response.ok || !mustBeOk) return;
      problem = `status ${response.status}`;
    } catch {
      // Not listening yet.
    }
  }
  throw new UserError(
    `${name} didn't start within ${startTimeoutMs / 1000} s (${problem}). ${logHint}`,
  );
}

type Service = { name: string; script: string; port: number; log: string; env: Plan["variables"] };

/** The payment sandbox and the email inbox, if this plan uses them. */
function listServices({ dataDir, env, ports, usesSandbox, usesInbox }: Plan): Service[] {
  const origin = `http://localhost:${ports.shop}`;
  const sandbox: Service = {
    name: "The payment sandbox",
    script: "tools/stripe-sandbox/src/main.ts",
    port: ports.sandbox,
    log: "sandbox.log",
    env: {
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_DATA_DIR: join(dataDir, "sandbox"),
      SANDBOX_WEBHOOK_URL: `${origin}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
      SANDBOX_API_KEY: env.STRIPE_SECRET_KEY,
    },
  };
  const inbox: Service = {
    name: "The email inbox",
    script: "tools/email-inbox/src/main.ts",
    port: ports.inbox,
    log: "inbox.log",
    env: {
      INBOX_PORT: String(ports.inbox),
      INBOX_DATA_DIR: join(dataDir, "inbox"),
      INBOX_SHOP_ORIGIN: origin,
    },
  };
  return [...(usesSandbox ? [sandbox] : []), ...(usesInbox ? [inbox] : [])];
}

/** Starts the sandbox and the inbox without waiting for them. Returns their child processes. */
export function startServices(root: string, plan: Plan, onGiveUp: () => void) {
  const services = listServices(plan);
  const children: Child[] = services.map(({ name, script, log, env }) =>
    startChild({
      name,
      root,
      script,
      // They work without the database.
      env: { ...plan.variables, DATABASE_URL: undefined, ...env },
      logFile: join(plan.dataDir, "logs", log),
      onGiveUp,
    }),
  );
  const ready = services.map(({ name, port, log }) =>
    waitForServer(
      name,
      `http://localhost:${port}/`,
      `Its log is ${join(plan.dataDir, "logs", log)}.`,
    ),
  );
  return { children, ready: Promise.all(ready) };
}

/** Waits until the site is healthy and its pages show the database's content. */
export const waitForSite = (origin: string, dataDir: string) =>
  waitForServer(
    "The site",
    `${origin}/api/health/ready`,
    `Its output is above. The database's log is ${dataDir}/postgres.log.`,
    true,
  );

import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "./child";
import { Problem } from "./problem.mjs";
import type { Plan } from "./settings";

const LIMIT_MS = 30_000;

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" });
    const end = (yes: boolean) => () => {
      socket.destroy();
      resolve(yes);
    };
    socket.once("connect", end(true)).once("error", end(false));
  });
}

async function awaitPort(name: string, port: number, logFile: string): Promise<void> {
  for (const limit = Date.now() + LIMIT_MS; !(await answers(port)); await sleep(50)) {
    if (Date.now() < limit) continue;
    throw new Problem(`The ${name} did not open port ${port}. Its log is ${logFile}.`);
  }
}

/** Starts the payment sandbox or the mail inbox, and waits until its port is open. */
async function startBeside(
  root: string,
  plan: Plan,
  onGivenUp: () => void,
  one: { name: string; script: string; port: number; variables: Record<string, string> },
): Promise<Child> {
  const logFile = join(plan.dataDir, "logs", `${one.name.split(" ").at(-1)}.log`);
  const child = startChild({
    name: `The ${one.name}`,
    root,
    script: one.script,
    // Neither has business with the database.
    variables: { ...plan.variables, DATABASE_URL: undefined, ...one.variables },
    logFile,
    onGivenUp,
  });
  await awaitPort(one.name, one.port, logFile).catch(async (error) => {
    await child.stop();
    throw error;
  });
  return child;
}

/** The local payment sandbox, which sends its webhooks to the shop. */
export function startSandbox(root: string, plan: Plan, onGivenUp: () => void): Promise<Child> {
  return startBeside(root, plan, onGivenUp, {
    name: "payment sandbox",
    script: "tools/stripe-sandbox/src/main.ts",
    port: plan.ports.sandbox,
    variables: {
      SANDBOX_PORT: String(plan.ports.sandbox),
      SANDBOX_DATA_DIR: join(plan.dataDir, "sandbox"),
      SANDBOX_WEBHOOK_URL: `http://localhost:${plan.ports.shop}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: plan.env.STRIPE_WEBHOOK_SECRET,
      SANDBOX_API_KEY: plan.env.STRIPE_SECRET_KEY,
    },
  });
}

/** The local mail inbox, which tells the shop what became of its mails and turns the newsletter's clock. */
export function startInbox(root: string, plan: Plan, onGivenUp: () => void): Promise<Child> {
  return startBeside(root, plan, onGivenUp, {
    name: "mail inbox",
    script: "tools/email-inbox/src/main.ts",
    port: plan.ports.inbox,
    variables: {
      INBOX_PORT: String(plan.ports.inbox),
      INBOX_DATA_DIR: join(plan.dataDir, "inbox"),
      INBOX_SHOP_ORIGIN: `http://localhost:${plan.ports.shop}`,
    },
  });
}

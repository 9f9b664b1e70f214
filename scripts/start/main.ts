import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CronRunner, startCronRunner } from "../cron-runner";
import { build, isBuilt } from "./build";
import { type Child, startChild } from "./child";
import { openDatabase, prepareDatabase, type RunningDatabase } from "./database";
import { awaitHealth } from "./health";
import type { Lock } from "./lock.mjs";
import { checkPorts, wantedPorts } from "./port-check";
import { say, step } from "./progress";
import { planSettings } from "./settings";
import { buildSettings, sourceHash } from "./source-hash";
import { onStopAsked } from "./stop-signals";

const ORPHANS_PATIENCE_MS = 14_000;

type Options = { root: string; dev: boolean; lock: Lock };

/**
 * Everything after the install: settings, database, sandbox, inbox, build, server, cron. Runs until
 * it is asked to stop; then stops what it started, last started first. Out: the exit code.
 */
export async function main({ root, dev, lock }: Options): Promise<number> {
  const plan = await planSettings(root, dev);
  const { ports, variables } = plan;
  await checkPorts(wantedPorts(plan), lock.inherited ? ORPHANS_PATIENCE_MS : 0);
  const logs = join(plan.dataDir, "logs");
  await mkdir(logs, { recursive: true });
  await chmod(logs, 0o700);

  const stopped = onStopAsked();
  const giveUp = () => stopped.ask(1);
  const started: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of started.reverse())
      await stop().catch((error: unknown) => say(String(error)));
  };

  const openServices = async (): Promise<RunningDatabase> => {
    const database = await step("Database", async (note) => {
      const opened = await openDatabase(plan, note, giveUp);
      started.push(opened.stop);
      await prepareDatabase(opened.url, note);
      return opened;
    });
    const beside = (name: string, script: string, extra: Record<string, string>): Child =>
      startChild({
        name: `The ${name}`,
        root,
        script,
        variables: { ...variables, DATABASE_URL: undefined, ...extra },
        logFile: join(logs, `${name}.log`),
        onGivenUp: giveUp,
      });
    if (plan.inbox) {
      const inbox = beside("inbox", "scripts/inbox.ts", {
        INBOX_PORT: String(ports.inbox),
        INBOX_DATA_DIR: join(plan.dataDir, "inbox"),
      });
      started.push(inbox.stop);
    }
    if (plan.sandbox) {
      const sandbox = beside("sandbox", "scripts/sandbox/main.ts", {
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_DATA_DIR: join(plan.dataDir, "sandbox"),
        SANDBOX_WEBHOOK_URL: `http://localhost:${ports.shop}/api/webhooks/stripe`,
        SANDBOX_WEBHOOK_SECRET: plan.env.STRIPE_WEBHOOK_SECRET,
        SANDBOX_API_KEY: plan.env.STRIPE_SECRET_KEY,
      });
      started.push(sandbox.stop);
    }
    return database;
  };

  const ensureBuild = async () => {
    if (dev) return;
    const hash = await sourceHash(root, buildSettings(plan.env, variables));
    if (await isBuilt(root, hash)) return;
    await step("Building the shop (a minute or so, once)", (note) =>
      build(root, hash, variables, note),
    );
  };

  try {
    await ensureBuild();
    const database = await openServices();
    const server = startChild({
      name: "The shop's server",
      root,
      script: "scripts/serve.mjs",
      args: dev ? ["--dev"] : [],
      variables: { ...variables, DATABASE_URL: database.url, STARTED_BY: "start" },
      onGivenUp: giveUp,
    });
    started.push(server.stop);
    const origin = `http://localhost:${ports.shop}`;
    await step("Shop", () => awaitHealth(origin, stopped.asked));
    const cron: CronRunner = await startCronRunner({ root, origin, secret: plan.env.CRON_SECRET });
    started.push(cron.stop);
    lock.announce(origin);
    say("");
    say(
      `  Shop             ${plan.env.SITE_URL === origin ? origin : `${origin}  (${plan.env.SITE_URL})`}`,
    );
    if (plan.sandbox) say(`  Payment sandbox  http://localhost:${ports.sandbox}`);
    if (plan.inbox) say(`  Mail inbox       http://localhost:${ports.inbox}/inbox`);
    say(`  Database         ${database.where}`);
    say("\n  Ctrl+C stops everything; the data stays.\n");
    return await stopped.asked;
  } finally {
    await stopAll();
  }
}

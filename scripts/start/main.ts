import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startCronRunner } from "../cron-runner";
import { startInbox, startSandbox } from "./beside";
import { build, isBuilt } from "./build";
import { type Child, startChild } from "./child";
import { openDatabase, prepareDatabase } from "./database";
import { awaitHealth } from "./health";
import { type Lock, withLock } from "./lock.mjs";
import { checkPorts, wantedPorts } from "./port-check";
import { say, step } from "./progress";
import { type Plan, planSettings } from "./settings";
import { buildSettings, sourceHash } from "./source-hash";
import { onStopAsked, type StopAsked } from "./stop-signals";

const ORPHANS_PATIENCE_MS = 14_000;
/** The shop may still need everything below it while it finishes what runs. */
const STOP_ORDER = ["cron", "shop", "sandbox", "inbox", "database"] as const;

type Options = { root: string; dev: boolean; lock: Lock };
type Stops = Partial<Record<(typeof STOP_ORDER)[number], () => Promise<void>>>;

async function ensureBuild(root: string, plan: Plan): Promise<void> {
  const hash = await sourceHash(root, buildSettings(plan.variables));
  if (await isBuilt(root, hash)) return;
  await step("Building the shop (a minute or so, once)", (note) =>
    build(root, hash, plan.variables, note),
  );
}

/** Database, shop, then what stands beside it; the shop loads while the database comes up. */
async function startAll(options: Options, plan: Plan, stops: Stops, asked: StopAsked) {
  const { root, dev } = options;
  const onGivenUp = () => asked.ask(1);
  let shop: Child | undefined;
  const loadShop = (url: string): Child => {
    if (shop) return shop;
    shop = startChild({
      name: "The shop's server",
      root,
      script: "scripts/serve.mjs",
      args: dev ? ["--dev"] : [],
      variables: { ...plan.variables, DATABASE_URL: url, STARTED_BY: "start" },
      onGivenUp,
    });
    stops.shop = shop.stop;
    return shop;
  };
  const database = await step("Database", async (note) => {
    const opened = await openDatabase(plan, { note, onGivenUp, onAddress: loadShop });
    stops.database = opened.stop;
    await prepareDatabase(opened, note);
    return opened;
  });
  const origin = `http://localhost:${plan.ports.shop}`;
  loadShop(database.url).go();
  await step("Shop", () => awaitHealth(origin, asked.asked));
  await Promise.all([
    plan.sandbox &&
      startSandbox(root, plan, onGivenUp).then((child) => {
        stops.sandbox = child.stop;
      }),
    plan.inbox &&
      startInbox(root, plan, onGivenUp).then((child) => {
        stops.inbox = child.stop;
      }),
  ]);
  stops.cron = (await startCronRunner({ root, origin, secret: plan.env.CRON_SECRET })).stop;
  options.lock.announce(origin);
  return { origin, where: database.where };
}

function printAddresses(plan: Plan, origin: string, databaseIs: string): void {
  const { env, ports } = plan;
  const shop = env.SITE_URL === origin ? origin : `${origin}  (${env.SITE_URL} to visitors)`;
  say("");
  say(`  Shop             ${shop}`);
  if (plan.sandbox) say(`  Payment sandbox  http://localhost:${ports.sandbox}`);
  if (plan.inbox) {
    say(`  Mail inbox       http://localhost:${ports.inbox}/inbox`);
    say(`  Newsletter clock http://localhost:${ports.inbox}/clock`);
  }
  say(`  Database         ${databaseIs}`);
  say("\n  Ctrl+C stops everything; the data stays.\n");
}

/**
 * Everything after the install: settings, build, database, server, sandbox, inbox, cron. Runs
 * until it is asked to stop, then stops what it started. Out: the exit code.
 */
export async function main(options: Options): Promise<number> {
  const { root, dev } = options;
  const plan = await planSettings(root, dev);
  // What began knows DATA_DIR from the environment alone, and two clones may name the same one.
  const lock = withLock(options.lock, join(plan.dataDir, "start.lock"));
  const stopAsked = onStopAsked();
  const stops: Stops = {};
  const work = async (): Promise<number> => {
    await checkPorts(wantedPorts(plan), lock.inherited ? ORPHANS_PATIENCE_MS : 0);
    const logs = join(plan.dataDir, "logs");
    await mkdir(logs, { recursive: true });
    await chmod(logs, 0o700);
    if (!dev) await ensureBuild(root, plan);
    const { origin, where } = await startAll({ root, dev, lock }, plan, stops, stopAsked);
    printAddresses(plan, origin, where);
    return stopAsked.asked;
  };
  try {
    return await Promise.race([work(), stopAsked.asked]);
  } finally {
    for (const name of STOP_ORDER) {
      await stops[name]?.().catch((error: unknown) =>
        say(`Stopping the ${name}: ${String(error)}`),
      );
    }
    lock.release();
  }
}

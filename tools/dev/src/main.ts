import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { compilePrograms } from "@/build/compile-programs.mjs";
import { startChild } from "./child-process";
import { startCronRunner } from "./cron-runner";
import { openDatabase, prepareDatabase } from "./database";
import { getDemoCalendarFile, startDemoCalendar } from "./demo-calendar";
import { lockDataFolder } from "./lock";
import { checkPorts, listRequiredPorts } from "./ports";
import { print, runStep } from "./progress";
import { startServices, waitForSite } from "./services";
import { type Plan, planSettings } from "./settings";
import { onShutdown } from "./shutdown";
import { buildSite, getBuildSettings, hashSources, isBuilt } from "./site-build";

/** How long the child processes of a killed run may take to end. */
const orphanTimeoutMs = 14_000;

async function ensureBuilt(root: string, plan: Plan): Promise<void> {
  const hash = await hashSources(root, getBuildSettings(plan.variables));
  if (await isBuilt(root, hash)) return;
  await runStep("Build (about a minute, only after changes)", (note) =>
    buildSite(root, hash, plan.variables, note),
  );
}

function printAddresses(plan: Plan, origin: string, databaseLocation: string): void {
  const { env, ports } = plan;
  const shop = env.SITE_URL === origin ? origin : `${origin}  (${env.SITE_URL} for visitors)`;
  print("");
  print(`  Shop              ${shop}`);
  if (plan.usesSandbox) print(`  Payment sandbox   http://localhost:${ports.sandbox}`);
  if (plan.usesInbox) {
    print(`  Email inbox       http://localhost:${ports.inbox}/inbox`);
    print(`  Newsletter clock  http://localhost:${ports.inbox}/clock`);
  }
  if (plan.usesDemoCalendar) {
    print(`  Demo calendar     ${env.DEMO_CALENDAR_URL}  (${getDemoCalendarFile(plan.dataDir)})`);
  }
  if (plan.usesStation) {
    print("  Radio station     plays each song you send, one spin every 15 seconds");
  }
  print(`  Database          ${databaseLocation}`);
  print("\n  Press Ctrl+C to stop everything. Your data is kept.\n");
}

/**
 * Runs everything after the install: settings, build, database, site, sandbox, inbox, and cron. On
 * Ctrl+C it stops everything it started.
 *
 * @returns the exit code.
 */
export async function main({
  root,
  isDevelopment,
}: {
  root: string;
  isDevelopment: boolean;
}): Promise<number> {
  const plan = await planSettings(root, isDevelopment);
  const lock = await lockDataFolder(plan.dataDir);
  const shutdown = onShutdown();
  const stopWithError = () => shutdown.request(1);
  /** In the order of starting; stopped in reverse, because the site needs what started before it. */
  const stops: (() => Promise<void>)[] = [lock.release];

  const run = async (): Promise<number> => {
    await checkPorts(listRequiredPorts(plan), lock.wasAbandoned ? orphanTimeoutMs : 0);
    await mkdir(join(plan.dataDir, "logs"), { recursive: true, mode: 0o700 });
    await Promise.all([compilePrograms(), isDevelopment || ensureBuilt(root, plan)]);
    const database = await runStep("Database", async (note) => {
      const opened = await openDatabase(plan, note, () => {
        print(`The database stopped unexpectedly. Its log is ${plan.dataDir}/postgres.log.`);
        stopWithError();
      });
      stops.push(opened.stop);
      await prepareDatabase(opened, note);
      return opened;
    });
    const origin = `http://localhost:${plan.ports.shop}`;
    await runStep("Site", async () => {
      if (plan.usesDemoCalendar) {
        stops.push(await startDemoCalendar(plan.dataDir, plan.ports.calendar));
      }
      const services = startServices(root, plan, stopWithError);
      stops.push(...services.children.map((child) => child.stop));
      const site = startChild({
        name: "The site",
        root,
        script: "dist/server.mjs",
        args: isDevelopment ? ["--dev"] : [],
        env: { ...plan.variables, DATABASE_URL: database.url },
        hiddenOutput: /Running .*next\.config\.ts.* took|^Serving on port/,
        onGiveUp: stopWithError,
      });
      stops.push(site.stop);
      await Promise.all([waitForSite(origin, plan.dataDir), services.ready]);
    });
    const pauseFile = join(plan.dataDir, "pause-crons");
    stops.push(startCronRunner({ root, origin, secret: plan.env.CRON_SECRET, pauseFile }));
    lock.announce(origin);
    printAddresses(plan, origin, database.location);
    if (plan.usesStation) {
      // Loaded now, because it would delay the start.
      const { startSandboxStation } = await import("./sandbox-station/start-sandbox-station");
      stops.push(startSandboxStation(database.url, plan.env));
    }
    return shutdown.requested;
  };

  try {
    return await Promise.race([run(), shutdown.requested]);
  } finally {
    for (const stop of stops.reverse()) {
      await stop().catch((error: unknown) => print(String(error)));
    }
  }
}

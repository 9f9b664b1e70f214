// Calls the cron routes of vercel.json, for machines without a platform's cron. Stops on SIGTERM.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Cron } from "croner";
import { loadEnvFiles } from "../../build/env-files.mjs";

type CronJob = { readonly path: string; readonly schedule: string };

const callLimitMs = 60_000;
const jobsFile = fileURLToPath(new URL("../vercel.json", import.meta.url));

async function callRoute(url: string, secret: string): Promise<void> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(callLimitMs),
    });
    await response.arrayBuffer();
    if (!response.ok) console.error(`${url} answered ${response.status}`);
  } catch (error) {
    console.error(`${url} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

loadEnvFiles(process.cwd());
const { CRON_SECRET: secret, CRON_ORIGIN = "http://localhost:3000" } = process.env;
if (!secret) throw new Error("CRON_SECRET is missing");
const { crons } = JSON.parse(readFileSync(jobsFile, "utf8")) as { crons: CronJob[] };
const jobs = crons.map(
  ({ path, schedule }) =>
    // The schedules are in UTC, as on Vercel. `protect` skips a run while the last one is going on.
    new Cron(schedule, { timezone: "UTC", protect: true }, () =>
      callRoute(`${CRON_ORIGIN}${path}`, secret),
    ),
);
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => {
    for (const job of jobs) job.stop();
    process.exit(0);
  });
}

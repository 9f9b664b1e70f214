import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Cron } from "croner";
import { print } from "./progress";

type CronJob = { path: string; schedule: string };

const runTimeoutMs = 55_000;
/** Runs every 5 s here, so that emails to local customers arrive at once. */
const frequentPath = "/api/cron/outbox";

/**
 * Does locally what the hosting platform's cron does: calls the routes in vercel.json when they're
 * due (in UTC), one run of each at a time. Prints a failure once until the route works again.
 *
 * @param options.pauseFile nothing is called while this file exists, to try out alerts
 * @returns a function that stops it.
 */
export function startCronRunner(options: {
  root: string;
  origin: string;
  secret: string;
  pauseFile: string;
}): () => Promise<void> {
  const { crons = [] } = JSON.parse(readFileSync(join(options.root, "vercel.json"), "utf8")) as {
    crons?: CronJob[];
  };
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  const lastFailures = new Map<string, string>();
  let isPaused = false;

  const checkPause = (): boolean => {
    const wasPaused = isPaused;
    isPaused = existsSync(options.pauseFile);
    if (isPaused && !wasPaused) print(`Crons are paused until you remove ${options.pauseFile}`);
    if (!isPaused && wasPaused) print("Crons run again");
    return isPaused;
  };

  const call = async (path: string) => {
    let failure = "";
    try {
      const response = await fetch(options.origin + path, {
        headers: { authorization: `Bearer ${options.secret}` },
        redirect: "manual",
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(runTimeoutMs)]),
      });
      await response.arrayBuffer();
      if (!response.ok) failure = `status ${response.status}`;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    if (stopped.signal.aborted) return;
    if (failure && failure !== lastFailures.get(path)) print(`Cron ${path} failed: ${failure}`);
    if (!failure && lastFailures.get(path)) print(`Cron ${path} works again`);
    lastFailures.set(path, failure);
  };

  const jobs = crons.map(
    ({ path, schedule }) =>
      new Cron(
        path === frequentPath ? "*/5 * * * * *" : schedule,
        { protect: true, timezone: "UTC" },
        async () => {
          if (checkPause()) return;
          const run = call(path).finally(() => running.delete(run));
          running.add(run);
          await run;
        },
      ),
  );
  return async () => {
    for (const job of jobs) job.stop();
    stopped.abort();
    await Promise.all(running);
  };
}

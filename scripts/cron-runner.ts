import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { say } from "./start/progress";

type Job = { path: string; schedule: string };

const TICK_MS = 5_000;
const RUN_LIMIT_MS = 55_000;
/** Called at every tick here, so that a local buyer's mail comes at once. */
const EAGER_PATH = "/api/cron/outbox";

/** True when `value` fits one field of a cron line: any, steps, ranges, lists and mixtures. */
export function fieldMatches(field: string, value: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step] = part.split("/");
    const every = Number(step ?? 1);
    if (range === "*") return value % every === 0;
    const [first, last] = range.split("-");
    const from = Number(first);
    const to = last ? Number(last) : step ? Number.POSITIVE_INFINITY : from;
    return value >= from && value <= to && (value - from) % every === 0;
  });
}

/** True when a five-field cron line is due in the minute of `now`, in UTC as on Vercel. */
export function isDue(schedule: string, now: Date): boolean {
  const [minute = "*", hour = "*", day = "*", month = "*", weekday = "*"] = schedule
    .trim()
    .split(/\s+/);
  return (
    fieldMatches(minute, now.getUTCMinutes()) &&
    fieldMatches(hour, now.getUTCHours()) &&
    fieldMatches(day, now.getUTCDate()) &&
    fieldMatches(month, now.getUTCMonth() + 1) &&
    fieldMatches(weekday, now.getUTCDay())
  );
}

async function readJobs(root: string): Promise<Job[]> {
  const text = await readFile(join(root, "vercel.json"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { crons?: Job[] }).crons ?? [];
}

export type CronRunner = { stop: () => Promise<void> };

/**
 * Does locally what the hosting platform's cron does: calls the routes of vercel.json when they
 * are due, one run of each at a time. Prints only failures, and a lasting one only once.
 */
export async function startCronRunner(options: {
  root: string;
  origin: string;
  secret: string;
}): Promise<CronRunner> {
  const jobs = await readJobs(options.root);
  const ended = new AbortController();
  const running = new Map<string, Promise<void>>();
  const lastFailure = new Map<string, string>();
  let lastMinute = -1;

  const call = async (path: string) => {
    let failure = "";
    try {
      const response = await fetch(options.origin + path, {
        headers: { authorization: `Bearer ${options.secret}` },
        redirect: "manual",
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(RUN_LIMIT_MS)]),
      });
      await response.arrayBuffer();
      if (!response.ok) failure = `answered ${response.status}`;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    if (ended.signal.aborted) return;
    if (failure && failure !== lastFailure.get(path)) say(`cron ${path}: ${failure}`);
    if (!failure && lastFailure.get(path)) say(`cron ${path}: works again`);
    lastFailure.set(path, failure);
  };

  const tick = () => {
    const now = new Date();
    const minute = Math.floor(now.getTime() / 60_000);
    for (const { path, schedule } of jobs) {
      const due = path === EAGER_PATH || (minute !== lastMinute && isDue(schedule, now));
      if (!due || running.has(path)) continue;
      running.set(
        path,
        call(path).finally(() => running.delete(path)),
      );
    }
    lastMinute = minute;
  };

  const timer = setInterval(tick, TICK_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      ended.abort();
      await Promise.allSettled(running.values());
    },
  };
}

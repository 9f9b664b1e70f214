import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { cronRuns } from "@/db/schema";
import type { CronJob } from "@/db/values/cron-jobs";
import { describeError } from "@/lib/core/log";
import { observe } from "@/lib/core/observe";
import type { Ctx } from "@/lib/ctx";

/** Runs kept per job: a few hours for a job that runs every minute. */
const retainedRuns = 200;

/**
 * Runs a job and records when it ran, its outcome and its counts for the dashboard. After a success
 * it calls HEARTBEAT_URL, for up to 5 s. Returns or rethrows what the job returned or threw.
 */
export async function recordJobRun<Done extends object>(
  ctx: Pick<Ctx, "db" | "now" | "settings" | "probes" | "log">,
  job: CronJob,
  work: () => Promise<Done>,
): Promise<Done> {
  const { db, now } = ctx;
  const [run] = await db
    .insert(cronRuns)
    .values({ job, startedAt: now() })
    .returning({ id: cronRuns.id });
  const end = async (result: Partial<typeof cronRuns.$inferInsert>) => {
    if (run) await finishJobRun(db, job, run.id, { ...result, endedAt: now() });
  };
  try {
    const done = await observe({ kind: "job", name: `job.${job}` }, work);
    await end({ outcome: "done", counts: countJobRun(done) });
    await sendHeartbeat(ctx, job);
    return done;
  } catch (error) {
    await end({ outcome: "failed", error: describeError(error) });
    throw error;
  }
}

/** Calls a monitor elsewhere, which alerts when the calls stop. */
async function sendHeartbeat(
  { settings, probes, log }: Pick<Ctx, "settings" | "probes" | "log">,
  job: CronJob,
): Promise<void> {
  const url = settings.heartbeatUrl?.replaceAll("{job}", job);
  if (url && !(await probes.call(url))) log.warn("job.heartbeat_failed", { job });
}

async function finishJobRun(
  db: Database,
  job: CronJob,
  id: number,
  result: Partial<typeof cronRuns.$inferInsert>,
): Promise<void> {
  await db.update(cronRuns).set(result).where(eq(cronRuns.id, id));
  const newestToDelete = db
    .select({ id: cronRuns.id })
    .from(cronRuns)
    .where(eq(cronRuns.job, job))
    .orderBy(desc(cronRuns.id))
    .offset(retainedRuns)
    .limit(1);
  await db
    .delete(cronRuns)
    .where(and(eq(cronRuns.job, job), lt(cronRuns.id, sql`(${newestToDelete}) + 1`)));
}

/** Collects the numbers in a job's result by name, such as "emails sent" for `{ emails: { sent: 1 } }`. */
function countJobRun(done: object): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(done).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === "number") return [[name, value]];
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(countJobRun(value)).map(([part, count]) => [`${name} ${part}`, count]);
    }),
  );
}

type Results<Parts> = { readonly [Name in keyof Parts]: Awaited<Parts[Name]> };

/**
 * Waits for all parts of a job, which run side by side so that one that's slow or fails doesn't hold up the
 * others. Logs each failure.
 * @returns each part's result
 * @throws an error with all failures, after every part has ended
 */
export async function runParts<Parts extends Readonly<Record<string, Promise<unknown>>>>(
  { log }: Pick<Ctx, "log">,
  parts: Parts,
): Promise<Results<Parts>> {
  const names = Object.keys(parts);
  const settled = await Promise.allSettled(Object.values(parts));
  const failures = settled.flatMap((result, index) =>
    result.status === "rejected" ? [{ part: names[index], reason: result.reason }] : [],
  );
  for (const { part, reason } of failures) {
    log.error("job.part_failed", { part, reason: describeError(reason) });
  }
  const [first] = failures;
  if (first && failures.length === 1) throw first.reason;
  if (first) {
    const all = failures.map(({ part, reason }) => `${part}: ${describeError(reason)}`);
    throw new Error(all.join("; "), { cause: first.reason });
  }
  const values = settled.map((result) => (result.status === "fulfilled" ? result.value : null));
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Results<Parts>;
}

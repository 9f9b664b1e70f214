import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { migrateDatabase } from "@/db/migrate";
import { seedDatabase } from "@/db/seed";
import { subscribersPerClaim } from "@/lib/newsletter/run-newsletter";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { startPostgres } from "../start/postgres";
import { type Figure, ms, percentile, printFigures } from "./figures";
import { checkBodies } from "./newsletter-bodies";
import { type Provider, runSender, startProvider } from "./newsletter-process";
import { makeDue, writeReaders } from "./newsletter-readers";
import type { SenderPlace, SenderStep } from "./newsletter-sender";
import { processorMsWithEnded } from "./process-time";
import { withSession } from "./with-session";

const size = { readers: 1_000_000, due: 100_000 };
const limits = { claimSeconds: 10, rssMb: 300, readersPerStatement: 100 } as const;
const rate = { perSecond: 10, latencyMs: 100, seconds: 60, share: 0.95, receiptMs: 5_000 } as const;
const receiptEveryMs = 2_000;
const free = { seconds: 25, readers: 100_000, mailsPerSecond: 3_000 } as const;
/** A Tuesday, on which every pace is mailed, and long after the issues were written. */
const { opensAt } = getSendingWindow("2099-12-01");
const settings = {
  siteUrl: "https://shop.example",
  linkSecret: "link-secret-of-the-bench-0123456789",
};

type Bench = {
  /** PostgreSQL's own. */
  readonly processId: number;
  readonly databaseUrl: string;
  readonly provider: Provider;
  readonly step: SenderPlace;
  readonly folder: string;
};

/** How long the database alone takes to move as many rows on, in one statement. */
async function bareUpdateSeconds(databaseUrl: string): Promise<number> {
  return await withSession(databaseUrl, async (db) => {
    const began = performance.now();
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`
          update newsletter_subscribers set next_send_at = next_send_at + interval '1 day'
          where next_send_at = ${opensAt.toISOString()}::timestamptz`);
        throw new Error("undone");
      })
      .catch(() => undefined);
    const seconds = (performance.now() - began) / 1000;
    await db.execute(sql`vacuum newsletter_subscribers`);
    return seconds;
  });
}

/** A step of the sender, and the processor time of itself and the database's connections. */
async function measured({ processId }: Bench, step: SenderStep) {
  const before = await processorMsWithEnded(processId);
  const report = await runSender(step);
  // Its connections are ended, and PostgreSQL has taken note of their time.
  await sleep(200);
  const databaseSeconds = ((await processorMsWithEnded(processId)) - before) / 1000;
  const processor: Figure = {
    name: "processor time: sender, database",
    ours: `${report.processorSeconds.toFixed(1)}, ${databaseSeconds.toFixed(1)} s`,
    baseline: "",
    promise: null,
  };
  return { report, processor };
}

async function claiming(bench: Bench): Promise<Figure[]> {
  const { databaseUrl, step } = bench;
  const bareSeconds = await bareUpdateSeconds(databaseUrl);
  const { report, processor } = await measured(bench, {
    ...step,
    kind: "claim",
    subscribersPerClaim,
  });
  const perStatement = report.readers / report.statements;
  const { before, halfway, peak } = report.rssMb;
  return [
    {
      name: `finding and claiming ${report.readers} of ${size.readers}`,
      ours: `${report.seconds.toFixed(1)} s`,
      baseline: `${bareSeconds.toFixed(1)} s (one bare update of as many)`,
      promise: {
        text: `${size.due} in under ${limits.claimSeconds} s`,
        holds: report.readers === size.due && report.seconds < limits.claimSeconds,
      },
    },
    processor,
    {
      name: "readers a statement",
      ours: perStatement.toFixed(0),
      baseline: `${limits.readersPerStatement}`,
      promise: { text: "as many or more", holds: perStatement >= limits.readersPerStatement },
    },
    {
      name: "memory: after half of it, at most",
      ours: `${halfway.toFixed(0)}, ${peak.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB (before it)`,
      promise: { text: `under ${limits.rssMb} MB`, holds: peak < limits.rssMb },
    },
  ];
}

async function limited({ provider, step }: Bench): Promise<Figure[]> {
  const { perSecond, latencyMs, seconds } = rate;
  const receipts = async (queuedAt: Readonly<Record<string, number>>) => {
    const { singles } = await provider.counts();
    return Object.entries(queuedAt).map(
      ([to, at]) => (singles[to] ?? Number.POSITIVE_INFINITY) - at,
    );
  };
  await provider.follow({ latencyMs, perSecond, keep: null });
  const report = await runSender({ ...step, kind: "send", seconds, receiptEveryMs });
  const { calls, mails, refused, firstAt, lastAt, keysSeenTwice } = await provider.counts();
  const waits = await receipts(report.queuedAt);
  const reached = ((calls - 1) * 1000) / (lastAt - firstAt);
  const p95 = percentile(waits, 0.95);
  return [
    {
      name: `calls a second for ${seconds} s (${mails} mails, ${refused} refused)`,
      ours: reached.toFixed(2),
      baseline: `${perSecond} allowed`,
      promise: {
        text: `${rate.share * 100} % or more`,
        holds: reached >= perSecond * rate.share && keysSeenTwice === 0,
      },
    },
    {
      name: `receipts meanwhile (${waits.length}): p95 until taken`,
      ours: ms(p95),
      baseline: `${rate.receiptMs} ms`,
      promise: { text: `under ${rate.receiptMs} ms`, holds: p95 < rate.receiptMs },
    },
  ];
}

async function unlimited(bench: Bench): Promise<Figure[]> {
  const { databaseUrl, provider, step, folder } = bench;
  await makeDue(databaseUrl, opensAt, free.readers);
  const keep = { every: 25, folder };
  await provider.follow({ latencyMs: rate.latencyMs, perSecond: null, keep });
  const { seconds } = free;
  const { report, processor } = await measured(bench, {
    ...step,
    kind: "send",
    seconds,
    receiptEveryMs: null,
  });
  const { mails, keysSeenTwice } = await provider.counts();
  const reached = mails / report.seconds;
  const bodies = await checkBodies(databaseUrl, folder, settings);
  return [
    {
      name: `mails a second without a limit (${mails} mails)`,
      ours: reached.toFixed(0),
      baseline: `${bodies.renderedPerSecond.toFixed(0)} (rendering each, on a core)`,
      promise: {
        text: `${free.mailsPerSecond} or more, none twice`,
        holds: reached >= free.mailsPerSecond && keysSeenTwice === 0,
      },
    },
    processor,
    {
      name: "bodies filled a second, on a core",
      ours: bodies.filledPerSecond.toFixed(0),
      baseline: `${bodies.renderedPerSecond.toFixed(0)} (rendering each)`,
      promise: null,
    },
    {
      name: "bodies unlike a full render",
      ours: `${bodies.different} of ${bodies.mails}`,
      baseline: "0",
      promise: { text: "none", holds: bodies.different === 0 && bodies.mails > 0 },
    },
    {
      name: "memory of the sender, at most",
      ours: `${report.rssMb.peak.toFixed(0)} MB`,
      baseline: `${report.rssMb.before.toFixed(0)} MB (before it)`,
      promise: null,
    },
  ];
}

/**
 * The newsletter's sending, for a list of a million readers, in a database of its own that goes with
 * the bench. Out: how many promises do not hold.
 */
export async function benchNewsletter(): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), "site-bench-"));
  // PostgreSQL runs as another user where this is root's.
  await chmod(place, 0o755);
  const server = await startPostgres({ dataDir: join(place, "postgres"), database: "bench" });
  try {
    const databaseUrl = server.url;
    await migrateDatabase(databaseUrl);
    await seedDatabase(databaseUrl);
    console.log(`Writing ${size.readers} readers …`);
    await writeReaders(databaseUrl, opensAt, size);
    const provider = await startProvider();
    try {
      // A minute past 9:00 in Chicago when the first step begins.
      const clock = { shows: opensAt.getTime() + 60_000, at: Date.now() };
      const step = { databaseUrl, providerUrl: provider.url, clock, ...settings };
      const bench = {
        processId: server.pid,
        databaseUrl,
        provider,
        step,
        folder: join(place, "bodies"),
      };
      const figures = [
        ...(await claiming(bench)),
        ...(await limited(bench)),
        ...(await unlimited(bench)),
      ];
      return printFigures("Newsletter", figures);
    } finally {
      provider.stop();
    }
  } finally {
    await server.stop();
    await rm(server.folder, { recursive: true, force: true });
    await rm(place, { recursive: true, force: true });
  }
}

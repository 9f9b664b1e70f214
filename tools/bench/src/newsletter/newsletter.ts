import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { timestampParam } from "@/db/timestamp-param";
import { subscribersPerClaim } from "@/lib/newsletter/run-newsletter";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { type TemporaryDatabase, withTemporaryDatabase } from "../data/temporary-database";
import { withSession } from "../data/with-session";
import { readProcessorMsWithChildren } from "../measure/processor-time";
import { getPercentile } from "../measure/statistics";
import { type Figure, formatMs, printFigures } from "../report";
import { checkBodies } from "./check-bodies";
import { type Provider, runSender, startProvider } from "./processes";
import type { SenderSetup, SenderStep } from "./sender";
import { insertSubscribers, makeDue } from "./subscribers";

const size = { subscribers: 1_000_000, due: 100_000 };
const claimLimits = { seconds: 10, rssMb: 300, subscribersPerStatement: 100 } as const;
const limitedRun = {
  callsPerSecond: 10,
  latencyMs: 100,
  seconds: 60,
  receiptEveryMs: 2_000,
  minShare: 0.95,
  maxReceiptMs: 5_000,
} as const;
const unlimitedRun = { seconds: 25, subscribers: 100_000, minEmailsPerSecond: 3_000 } as const;
/** A Tuesday, when all frequencies get an email, long after the issues were written. */
const { opensAt } = getSendingWindow("2099-12-01");
const links = {
  siteUrl: "https://shop.example",
  linkSecret: "link-secret-of-the-bench-0123456789",
};

type NewsletterBench = {
  readonly database: TemporaryDatabase;
  readonly provider: Provider;
  readonly setup: SenderSetup;
};

/** Returns how long the database alone takes to update as many rows in one statement. */
async function measureBareUpdate(databaseUrl: string): Promise<number> {
  return await withSession(databaseUrl, async (db) => {
    const startedAt = performance.now();
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`
          update newsletter_subscribers set next_send_at = next_send_at + interval '1 day'
          where next_send_at = ${timestampParam(opensAt)}`);
        throw new Error("roll back");
      })
      .catch(() => undefined);
    const seconds = (performance.now() - startedAt) / 1000;
    await db.execute(sql`vacuum newsletter_subscribers`);
    return seconds;
  });
}

/** Runs a step and measures the processor time of the sender and of its database connections. */
async function runMeasured({ database }: NewsletterBench, step: SenderStep) {
  const before = await readProcessorMsWithChildren(database.processId);
  const report = await runSender(step);
  // PostgreSQL adds a connection's time when its process has ended.
  await sleep(200);
  const databaseMs = (await readProcessorMsWithChildren(database.processId)) - before;
  const processorTime: Figure = {
    name: "processor time: sender, database",
    ours: `${report.processorSeconds.toFixed(1)}, ${(databaseMs / 1000).toFixed(1)} s`,
    baseline: "",
    limit: null,
  };
  return { report, processorTime };
}

async function measureClaiming(bench: NewsletterBench): Promise<readonly Figure[]> {
  const bareSeconds = await measureBareUpdate(bench.database.url);
  const step: SenderStep = { ...bench.setup, kind: "claim", subscribersPerClaim };
  const { report, processorTime } = await runMeasured(bench, step);
  const perStatement = report.subscribers / report.statements;
  const { before, halfway, peak } = report.rssMb;
  return [
    {
      name: `claiming ${report.subscribers} due subscribers of ${size.subscribers}`,
      ours: `${report.seconds.toFixed(1)} s`,
      baseline: `${bareSeconds.toFixed(1)} s (one UPDATE of as many rows)`,
      limit: {
        text: `${size.due} in under ${claimLimits.seconds} s`,
        isMet: report.subscribers === size.due && report.seconds < claimLimits.seconds,
      },
    },
    processorTime,
    {
      name: "subscribers per statement",
      ours: perStatement.toFixed(0),
      baseline: "",
      limit: {
        text: `at least ${claimLimits.subscribersPerStatement}`,
        isMet: perStatement >= claimLimits.subscribersPerStatement,
      },
    },
    {
      name: "memory: peak of the first half, peak",
      ours: `${halfway.toFixed(0)}, ${peak.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB (before)`,
      limit: { text: `under ${claimLimits.rssMb} MB`, isMet: peak < claimLimits.rssMb },
    },
  ];
}

async function measureLimitedSending(bench: NewsletterBench): Promise<readonly Figure[]> {
  const { provider, setup } = bench;
  const { callsPerSecond, latencyMs, seconds, receiptEveryMs } = limitedRun;
  await provider.setRules({ latencyMs, perSecond: callsPerSecond, sample: null });
  const report = await runSender({ ...setup, kind: "send", seconds, receiptEveryMs });
  const counts = await provider.readCounts();
  const receiptTimes = Object.entries(report.queuedAt).map(
    ([to, queuedAt]) => (counts.singleEmails[to] ?? Number.POSITIVE_INFINITY) - queuedAt,
  );
  const rate = ((counts.calls - 1) * 1000) / (counts.lastCallAt - counts.firstCallAt);
  const receiptP95 = getPercentile(receiptTimes, 0.95);
  return [
    {
      name: `calls per second for ${seconds} s (${counts.batchEmails} emails, ${counts.rejectedCalls} calls rejected)`,
      ours: rate.toFixed(2),
      baseline: `${callsPerSecond} (the provider's limit)`,
      limit: {
        text: `at least ${limitedRun.minShare * 100}%, no repeated key`,
        isMet: rate >= callsPerSecond * limitedRun.minShare && counts.repeatedKeys === 0,
      },
    },
    {
      name: `receipts during the run (${receiptTimes.length}): p95 until sent`,
      ours: formatMs(receiptP95),
      baseline: "",
      limit: {
        text: `under ${formatMs(limitedRun.maxReceiptMs)}`,
        isMet: receiptP95 < limitedRun.maxReceiptMs,
      },
    },
  ];
}

async function measureUnlimitedSending(bench: NewsletterBench): Promise<readonly Figure[]> {
  const { database, provider, setup } = bench;
  const sampleFolder = join(database.folder, "bodies");
  const { seconds, minEmailsPerSecond } = unlimitedRun;
  await makeDue(database.url, opensAt, unlimitedRun.subscribers);
  const sample = { every: 25, folder: sampleFolder };
  await provider.setRules({ latencyMs: limitedRun.latencyMs, perSecond: null, sample });
  const step: SenderStep = { ...setup, kind: "send", seconds, receiptEveryMs: null };
  const { report, processorTime } = await runMeasured(bench, step);
  const { batchEmails, repeatedKeys } = await provider.readCounts();
  const rate = batchEmails / report.seconds;
  const bodies = await checkBodies(database.url, sampleFolder, links);
  const rendering = `${bodies.renderedPerSecond.toFixed(0)} (rendering each, on one core)`;
  return [
    {
      name: `emails per second without a limit (${batchEmails} emails)`,
      ours: rate.toFixed(0),
      baseline: rendering,
      limit: {
        text: `at least ${minEmailsPerSecond}, no repeated key`,
        isMet: rate >= minEmailsPerSecond && repeatedKeys === 0,
      },
    },
    processorTime,
    {
      name: "email bodies filled per second, on one core",
      ours: bodies.filledPerSecond.toFixed(0),
      baseline: rendering,
      limit: null,
    },
    {
      name: "email bodies that differ from a full render",
      ours: `${bodies.different} of ${bodies.emails}`,
      baseline: "",
      limit: { text: "none", isMet: bodies.different === 0 && bodies.emails > 0 },
    },
    {
      name: "memory of the sender, peak",
      ours: `${report.rssMb.peak.toFixed(0)} MB`,
      baseline: `${report.rssMb.before.toFixed(0)} MB (before)`,
      limit: null,
    },
  ];
}

/** Measures sending to a list of a million subscribers, in a temporary database. */
export async function benchNewsletter(): Promise<number> {
  return await withTemporaryDatabase(async (database) => {
    console.log(`Writing ${size.subscribers} subscribers …`);
    await insertSubscribers(database.url, opensAt, size);
    const provider = await startProvider();
    try {
      // The sender's clock starts a minute after the window opens (9:00 AM in Chicago).
      const clockOffsetMs = opensAt.getTime() + 60_000 - Date.now();
      const bench: NewsletterBench = {
        database,
        provider,
        setup: { databaseUrl: database.url, providerUrl: provider.url, clockOffsetMs, ...links },
      };
      return printFigures("Newsletter", [
        ...(await measureClaiming(bench)),
        ...(await measureLimitedSending(bench)),
        ...(await measureUnlimitedSending(bench)),
      ]);
    } finally {
      provider.stop();
    }
  });
}

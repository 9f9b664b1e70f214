import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { quantile } from "simple-statistics";
import { timestampParam } from "@/db/read-rows";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { getGreetingName } from "@/lib/email/email-text";
import type { IssueContent } from "@/lib/newsletter/issues/issue-props";
import { personalizeIssue } from "@/lib/newsletter/issues/personalize-issue";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";
import { subscribersPerClaim } from "@/lib/newsletter/run-newsletter";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { getLinkUrl } from "@/lib/secrets/links";
import { type TemporaryDatabase, withSession, withTemporaryDatabase } from "../database";
import { measureMs, readProcess } from "../measure";
import {
  atLeast,
  atMost,
  type Figure,
  formatMb,
  formatMs,
  formatSeconds,
  printFigures,
} from "../report";
import { type Provider, startProvider } from "./provider";
import type { SenderReport, SenderSetup, SenderStep } from "./sender";
import { insertSubscribers, makeDue } from "./subscribers";

const size = { subscribers: 1_000_000, due: 100_000 };
const callsPerSecond = 10;
const latencyMs = 100;
const limitedSeconds = 60;
/** A Tuesday, when all frequencies get an email, long after the issues were written. */
const { opensAt } = getSendingWindow("2099-12-01");
const settings = {
  siteUrl: "https://shop.example",
  linkSecret: "link-secret-of-the-bench-0123456789",
};

type NewsletterBench = {
  readonly database: TemporaryDatabase;
  readonly provider: Provider;
  readonly setup: SenderSetup;
};

/** Measures sending to a list of a million subscribers, in a temporary database. */
export async function benchNewsletter(): Promise<number> {
  return await withTemporaryDatabase(async (database) => {
    console.log(`Writing ${size.subscribers} subscribers …`);
    await insertSubscribers(database.url, opensAt, size);
    const provider = await startProvider();
    // The sender's clock starts a minute after the window opens (9:00 AM in Chicago).
    const clockOffsetMs = opensAt.getTime() + 60_000 - Date.now();
    const urls = { databaseUrl: database.url, providerUrl: provider.url };
    const bench = { database, provider, setup: { ...urls, clockOffsetMs, ...settings } };
    try {
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

/** Returns how long the database alone takes to update as many rows in one statement. */
async function measureBareUpdate(databaseUrl: string): Promise<number> {
  return await withSession(databaseUrl, async (db) => {
    const update = sql`
      update newsletter_subscribers set next_send_at = next_send_at + interval '1 day'
      where next_send_at = ${timestampParam(opensAt)}`;
    await db.execute(sql`begin`);
    const ms = await measureMs(() => db.execute(update));
    await db.execute(sql`rollback`);
    await db.execute(sql`vacuum newsletter_subscribers`);
    return ms;
  });
}

/** Runs a step and measures the processor time of the sender and of its database connections. */
async function runSender({ database }: NewsletterBench, step: SenderStep) {
  const readDatabaseMs = () => readProcess(database.processId).processorMsWithChildren;
  const before = readDatabaseMs();
  // React renders several times faster in production mode, which the shop uses.
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const program = join(import.meta.dirname, "sender.ts");
  const child = fork(program, { execArgv: ["--import", "tsx"], env });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`the sender exited with ${code}`);
  });
  child.send(step);
  const [report]: SenderReport[] = await Promise.race([once(child, "message"), exited]);
  if (!report) throw new Error("the sender sent no report");
  await exited.catch(() => undefined);
  // PostgreSQL adds a connection's time when its process has ended.
  await sleep(200);
  const databaseMs = readDatabaseMs() - before;
  const ours = `${report.processorSeconds.toFixed(1)} s, ${formatSeconds(databaseMs)}`;
  return { report, processorTime: { name: "processor time: sender, database", ours } };
}

async function measureClaiming(bench: NewsletterBench): Promise<readonly Figure[]> {
  const bareMs = await measureBareUpdate(bench.database.url);
  const step: SenderStep = { ...bench.setup, kind: "claim", subscribersPerClaim };
  const { report, processorTime } = await runSender(bench, step);
  const perStatement = report.subscribers / report.statements;
  const { before, halfway, peak } = report.rssMb;
  return [
    {
      name: `claiming ${report.subscribers} due subscribers of ${size.subscribers}`,
      ours: `${report.seconds.toFixed(1)} s`,
      baseline: `${formatSeconds(bareMs)} (one UPDATE of as many rows)`,
      limit: `${size.due} in under 10 s`,
      isMet: report.subscribers === size.due && report.seconds < 10,
    },
    processorTime,
    atLeast("subscribers per statement", perStatement, 100, (count) => count.toFixed(0)),
    atMost(
      `memory, peak (first half: ${formatMb(halfway)})`,
      peak,
      300,
      formatMb,
      formatMb(before),
    ),
  ];
}

async function measureLimitedSending(bench: NewsletterBench): Promise<readonly Figure[]> {
  const { provider, setup } = bench;
  provider.setRules({ latencyMs, perSecond: callsPerSecond, sampleFolder: null });
  const step = { ...setup, kind: "send", seconds: limitedSeconds, receiptEveryMs: 2_000 } as const;
  const { report } = await runSender(bench, step);
  const counts = provider.readCounts();
  const receipts = Object.entries(report.queuedAt).map(
    ([to, queuedAt]) => (counts.singleEmails[to] ?? Number.POSITIVE_INFINITY) - queuedAt,
  );
  const rate = ((counts.calls - 1) * 1000) / (counts.lastCallAt - counts.firstCallAt);
  const receiptP95 = quantile(receipts, 0.95);
  const details = `${counts.batchEmails} emails, ${counts.rejectedCalls} calls rejected`;
  return [
    {
      name: `calls per second for ${limitedSeconds} s (${details})`,
      ours: rate.toFixed(2),
      baseline: `${callsPerSecond} (the provider's limit)`,
      limit: "at least 95%, no repeated key",
      isMet: rate >= callsPerSecond * 0.95 && counts.repeatedKeys === 0,
    },
    atMost(`${receipts.length} receipts during the run: p95`, receiptP95, 5_000, formatMs),
  ];
}

async function measureUnlimitedSending(bench: NewsletterBench): Promise<readonly Figure[]> {
  const { database, provider, setup } = bench;
  const sampleFolder = join(database.folder, "bodies");
  await makeDue(database.url, opensAt, size.due);
  provider.setRules({ latencyMs, perSecond: null, sampleFolder });
  const step = { ...setup, kind: "send", seconds: 25, receiptEveryMs: null } as const;
  const { report, processorTime } = await runSender(bench, step);
  const { batchEmails, repeatedKeys } = provider.readCounts();
  const rate = batchEmails / report.seconds;
  const bodies = await checkBodies(database.url, sampleFolder);
  const perSecond = (ms: number) => ((bodies.emails * 1000) / ms).toFixed(0);
  const rendering = `${perSecond(bodies.renderMs)} (rendering each, on one core)`;
  return [
    {
      name: `emails per second without a limit (${batchEmails} emails)`,
      ours: rate.toFixed(0),
      baseline: rendering,
      limit: "at least 3,000, no repeated key",
      isMet: rate >= 3_000 && repeatedKeys === 0,
    },
    processorTime,
    {
      name: "email bodies filled per second, on one core",
      ours: perSecond(bodies.fillMs),
      baseline: rendering,
    },
    {
      name: "email bodies that differ from a full render",
      ours: `${bodies.different} of ${bodies.emails}`,
      limit: "none",
      isMet: bodies.different === 0 && bodies.emails > 0,
    },
    {
      name: "memory of the sender, peak",
      ours: formatMb(report.rssMb.peak),
      baseline: `${formatMb(report.rssMb.before)} (before)`,
    },
  ];
}

type SentEmail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
};

type Row = IssueContent & {
  readonly email: string;
  readonly id: string;
  readonly first_name: string;
  readonly created_at: string;
};

/**
 * Renders emails in full for each subscriber and compares them, byte by byte, with the emails that
 * the provider received. Measures rendering each email, and filling values into an issue rendered once.
 */
async function checkBodies(databaseUrl: string, sampleFolder: string) {
  const totals = { emails: 0, different: 0, renderMs: 0, fillMs: 0 };
  await withSession(databaseUrl, async (db) => {
    const { rows: sequence } = await db.execute<{ issues: number }>(sql`
      select count(*)::int as issues from newsletter_issues where position is not null`);
    const site = {
      siteUrl: settings.siteUrl,
      issues: Number(sequence[0]?.issues),
      // The seeded site sells the course and has no events or community.
      conditions: new Set(["course"] as const),
      profile: createSeedProfile({}, "local"),
      today: getChicagoDay(new Date()),
    };
    for (const name of readdirSync(sampleFolder)) {
      const sent: SentEmail[] = JSON.parse(readFileSync(join(sampleFolder, name), "utf8"));
      const rows = await readBatchRows(db, sent);
      const shared = await renderIssue(rows[0] as Row, site);
      for (const email of sent) {
        const row = rows.find((candidate) => candidate.email === email.to);
        if (!row) throw new Error("an email's address isn't in its batch");
        const values = createValues(row);
        const renderStartedAt = performance.now();
        const { subject, html, text } = await renderIssue(row, site, values);
        const fillStartedAt = performance.now();
        personalizeIssue(shared, values);
        totals.renderMs += fillStartedAt - renderStartedAt;
        totals.fillMs += performance.now() - fillStartedAt;
        totals.emails += 1;
        const isSame = email.subject === subject && email.html === html && email.text === text;
        if (!isSame) totals.different += 1;
      }
    }
  });
  return totals;
}

/** Reads the subscribers and the issue of the batch that the emails belong to. */
async function readBatchRows(db: NodePgDatabase, sent: readonly SentEmail[]) {
  const batchId = sent[0]?.tags.find((tag) => tag.name === "batch")?.value ?? "";
  const { rows } = await db.execute<Row>(sql`
    select r.email, r.id, s.first_name, b.created_at, i.block, i.position, i.subject,
      i.preheader, i.body
    from newsletter_sends s join newsletter_subscribers r on r.id = s.subscriber_id
    join newsletter_batches b on b.id = s.batch_id join newsletter_issues i on i.id = s.issue_id
    where s.batch_id = ${batchId}`);
  return rows;
}

function createValues({ id, first_name: firstName, created_at: createdAt }: Row) {
  const name = getGreetingName(firstName);
  const ctx = { settings, now: () => new Date(createdAt) };
  return {
    greeting: name === "" ? "Hello," : `Hello ${name},`,
    preferencesUrl: getLinkUrl(ctx, "newsletter-preferences", { id }),
    unsubscribeUrl: getLinkUrl(ctx, "newsletter-unsubscribe", { id }),
  };
}

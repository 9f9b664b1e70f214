import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { insertBroadcast, insertSends, insertSubscribers } from "./data";
import { withSession, withTemporaryDatabase } from "./database";
import { measureMs } from "./measure";
import { atLeast, atMost, formatCount, formatMb, formatSeconds, printFigures } from "./report";
import type { SenderReport, SenderStep } from "./sender";

const subscribers = 1_000_000;
const due = 100_000;
/** A Tuesday, when all frequencies get an email, long after the issues were written. */
const { opensAt } = getSendingWindow("2099-12-01");
const opens = sql`${opensAt.toISOString()}::timestamptz`;

/** Measures claiming and sending to a list of a million subscribers, in a temporary database. */
export async function benchNewsletter(): Promise<number> {
  return await withTemporaryDatabase(async (databaseUrl) => {
    console.log(`Writing ${subscribers} subscribers …`);
    // Without ANALYZE, because a bulk import wouldn't run it either.
    await withSession(databaseUrl, async (db) => {
      await insertSubscribers(db, subscribers, { due, opensAt });
      await insertSends(db, due, opensAt);
    });
    const provider = await startProvider();
    // The sender's clock starts a minute after the window opens (9:00 AM in Chicago).
    const clockOffsetMs = opensAt.getTime() + 60_000 - Date.now();
    const setup = { databaseUrl, providerUrl: provider.url, clockOffsetMs };
    try {
      const bareMs = await measureBareUpdate(databaseUrl);
      const claim = await runSender({ ...setup, seconds: 0 });
      await makeMoreDue(databaseUrl);
      const send = await runSender({ ...setup, seconds: 25 });
      const { emails, repeatedKeys } = provider.counts;
      const perSecond = emails / (send.ms / 1_000);
      const bare = `${formatSeconds(bareMs)} (one UPDATE of as many rows)`;
      return printFigures("Newsletter", [
        atMost(
          `claiming ${claim.subscribers} due subscribers`,
          claim.ms,
          10_000,
          formatSeconds,
          bare,
        ),
        atMost(`due subscribers of ${due} not claimed`, due - claim.subscribers, 0, String),
        atMost("memory while claiming, peak", claim.peakMb, 300, formatMb, formatMb(claim.idleMb)),
        atLeast("emails per second without a limit", perSecond, 3_000, formatCount),
        atMost("memory while sending, peak", send.peakMb, 300, formatMb, formatMb(send.idleMb)),
        atMost("repeated keys", repeatedKeys, 0, String),
      ]);
    } finally {
      provider.stop();
    }
  });
}

/** Measures a broadcast to 100,000 of 300,000 subscribers, and the series on the same day. */
export async function benchBroadcast(): Promise<number> {
  return await withTemporaryDatabase(async (databaseUrl) => {
    await withSession(databaseUrl, async (db) => {
      await insertSubscribers(db, 3 * due, { due, opensAt });
      await insertSends(db, due, opensAt);
      await insertBroadcast(db, due, opensAt);
    });
    const provider = await startProvider();
    const clockOffsetMs = opensAt.getTime() + 60_000 - Date.now();
    const setup = { databaseUrl, providerUrl: provider.url, clockOffsetMs, seconds: 0 };
    try {
      const freeze = await runSender({ ...setup, work: "freeze_broadcast" });
      const claim = await runSender({ ...setup, work: "claim_broadcast" });
      await makeMoreDue(databaseUrl);
      const series = await runSender(setup);
      const send = await runSender({ ...setup, seconds: 25 });
      const { emails, repeatedKeys } = provider.counts;
      return printFigures("Broadcast", [
        atMost(`freezing ${freeze.subscribers} recipients`, freeze.ms, 5_000, formatSeconds),
        atMost(`claiming ${claim.subscribers} of them`, claim.ms, 12_000, formatSeconds),
        atMost(`recipients of ${due} not claimed`, due - claim.subscribers, 0, String),
        atMost(
          `claiming the series for ${series.subscribers} others that day`,
          series.ms,
          13_200,
          formatSeconds,
        ),
        atLeast(
          "emails per second without a limit",
          emails / (send.ms / 1_000),
          3_000,
          formatCount,
        ),
        atMost("repeated keys", repeatedKeys, 0, String),
      ]);
    } finally {
      provider.stop();
    }
  });
}

/** Starts an email provider that accepts batches after 100 ms, and counts them. */
async function startProvider() {
  const counts = { emails: 0, repeatedKeys: 0 };
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    // Counted without parsing JSON. In text, the quotes of `"to":` would be escaped.
    const emails = (await text(request)).split('"to":').length - 1;
    const key = String(request.headers["idempotency-key"]);
    if (keys.has(key)) counts.repeatedKeys += 1;
    keys.add(key);
    counts.emails += emails;
    await sleep(100);
    const data = Array.from({ length: emails }, (_, index) => ({ id: `${key}/${index}` }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, counts, stop: () => server.close() };
}

/** Returns how long the database alone takes to update as many rows in one statement. */
async function measureBareUpdate(databaseUrl: string): Promise<number> {
  return await withSession(databaseUrl, async (db) => {
    const update = sql`
      update newsletter_subscribers set next_send_at = next_send_at + interval '1 day'
      where next_send_at = ${opens}`;
    await db.execute(sql`begin; set local session_replication_role = origin`);
    const ms = await measureMs(() => db.execute(update));
    await db.execute(sql`rollback`);
    await db.execute(sql`vacuum newsletter_subscribers`);
    return ms;
  });
}

/** Makes as many subscribers due again, so that sending also claims. */
async function makeMoreDue(databaseUrl: string): Promise<void> {
  await withSession(databaseUrl, async (db) => {
    await db.execute(sql`
      update newsletter_subscribers set next_send_at = ${opens}
      where id in (select id from newsletter_subscribers
        where next_send_at >= ${opens} + interval '1 day'
          and stage = 'sequence' and last_sent_on < ${opens}::date limit ${due})`);
  });
}

async function runSender(step: SenderStep): Promise<SenderReport> {
  // React renders several times faster in production mode, which the shop uses.
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const program = join(import.meta.dirname, "sender.ts");
  const child = fork(program, { execArgv: ["--import", "tsx"], env });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`the sender exited with ${code}`);
  });
  child.send(step);
  const [sent]: SenderReport[] = await Promise.race([once(child, "message"), exited]);
  if (!sent) throw new Error("the sender sent no report");
  await exited.catch(() => undefined);
  return sent;
}

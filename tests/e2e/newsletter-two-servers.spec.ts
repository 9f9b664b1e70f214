import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { shopAddresses } from "./support/addresses";
import { allEmails } from "./support/inbox";
import { callNewsletterCron, startSecondServer } from "./support/second-server";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";

const subscribersPerWave = 150;
const callsPerWave = 5;

async function addConfirmedSubscribers(emails: readonly string[]): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`
      insert into newsletter_subscribers (first_name, email, consent, consent_version, consent_at,
        signup_source, confirmed, confirmed_at, created_at, stage, next_send_at)
      select 'Bessie', email, true, 'test', now(), 'inline', true, now(), now(), 'w1', now()
      from unnest(${sql.param(emails)}::text[]) as email`),
  );
}

/** Keeps taking the sender lease, which shares the rate limit but doesn't prevent sending. */
async function breakLease(isOver: () => boolean): Promise<void> {
  await withShopDatabase(async (db) => {
    while (!isOver()) {
      await db.execute(sql`update newsletter_sender set token = null, leased_until = null`);
      await sleep(5);
    }
  });
}

/** Otherwise later simulated days would email them too. */
async function sendAway(run: string): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`
      update newsletter_subscribers
      set frequency_pref = 'unsubscribed', unsubscribed_at = now(), next_send_at = null
      where email like ${`two-${run}-%`}`),
  );
}

test("two servers on one database send each email once", async () => {
  test.setTimeout(300_000);
  const run = randomBytes(4).toString("hex");
  const other = await startSecondServer();
  try {
    const origins = [shopAddresses.shop, other.origin];
    const emails: string[] = [];
    const sentBy = origins.map(() => 0);
    // Until both servers have sent some emails.
    for (let wave = 0; wave < 20 && (wave < 3 || sentBy.includes(0)); wave += 1) {
      const subscribers = Array.from(
        { length: subscribersPerWave },
        (_, n) => `two-${run}-${wave}-${n}`,
      );
      const added = subscribers.map((name) => `${name}@example.com`);
      emails.push(...added);
      await addConfirmedSubscribers(added);
      let isOver = false;
      const leaseBreaker = breakLease(() => isOver);
      await Promise.all(
        origins.flatMap((origin, server) =>
          Array.from({ length: callsPerWave }, async () => {
            const { sent } = await callNewsletterCron(origin);
            sentBy[server] = (sentBy[server] ?? 0) + sent;
          }),
        ),
      );
      isOver = true;
      await leaseBreaker;
    }
    expect(sentBy.every((sent) => sent > 0)).toBe(true);
    await expect
      .poll(async () => {
        await callNewsletterCron(other.origin);
        const { rows } = await withShopDatabase((db) =>
          db.execute<{ count: number }>(sql`
            select count(*)::int from newsletter_subscribers
            where email like ${`two-${run}-%`} and (stage = 'w1' or exists (
              select 1 from newsletter_sends
              where subscriber_id = id and newsletter_sends.status = 'queued'))`),
        );
        return rows[0]?.count;
      })
      .toBe(0);

    const counts = new Map<string, number>();
    for (const to of (await allEmails()).flatMap((email) => email.to)) {
      counts.set(to, (counts.get(to) ?? 0) + 1);
    }
    expect(emails.filter((email) => counts.get(email) !== 1)).toEqual([]);
  } finally {
    await other.stop();
    await sendAway(run);
  }
});

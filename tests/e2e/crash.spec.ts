import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { ownShop } from "./support/addresses";
import { allEmails } from "./support/inbox";
import { checkOutAs, recordCheckout } from "./support/recorded-checkout";
import { sandbox } from "./support/sandbox";
import { withShopDatabase } from "./support/shop-database";
import { startShop, stopShop } from "./support/shop-process";
import { expect, test } from "./support/test";

const checkouts = 100;
const atOnce = 20;

test("kill -9 during 100 checkouts and their webhooks loses and duplicates nothing", async ({
  page,
  customer,
}) => {
  test.setTimeout(600_000);
  const recorded = await recordCheckout(page, customer);
  const run = randomBytes(4).toString("hex");
  const emails = Array.from(
    { length: checkouts },
    (_, index) => `crash-${run}-${index}@example.com`,
  );
  const paid: string[] = [];
  /** Repeats a request like a customer does who sees an error page, until it's answered. */
  const untilAnswered = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    for (const limit = Date.now() + 180_000; ; ) {
      try {
        return await request();
      } catch (error) {
        if (Date.now() > limit) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  const buy = async (email: string): Promise<void> => {
    const sessionId = await untilAnswered(() => checkOutAs(recorded, email));
    // The kill may lose the answer to a payment, and a paid page can't be paid again.
    await untilAnswered(() =>
      sandbox.pay(sessionId).catch((error: Error) => {
        if (!error.message.includes("The session is complete.")) throw error;
      }),
    );
    paid.push(email);
  };
  const waiting = [...emails];
  const customers = Array.from({ length: atOnce }, async () => {
    for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
      await buy(email);
    }
  });

  await expect.poll(() => paid.length, { timeout: 120_000, intervals: [10] }).toBeGreaterThan(40);
  await stopShop(ownShop, "SIGKILL");
  const killedAt = new Date().toISOString();
  await startShop();
  // The killed server's leases end now, not in a minute. The new server's are later.
  await withShopDatabase(async (db) => {
    await db.execute(sql`update stripe_events set next_attempt_at = now()
      where handled_at is null and next_attempt_at <= ${killedAt}::timestamptz + interval '60 s'`);
    await db.execute(sql`update email_outbox set leased_until = now()
      where sent_at is null and leased_until <= ${killedAt}::timestamptz + interval '90 s'`);
  });
  await Promise.all(customers);

  // Every paid order is fulfilled, by a repeated webhook or by the sweeper.
  const unsettled = () =>
    withShopDatabase(async (db) => {
      const { rows } = await db.execute(sql`
        select count(distinct email)::int as count from orders
        where email like ${`crash-${run}-%`} and status = 'paid'`);
      return Number(rows[0]?.count);
    });
  await expect.poll(unsettled, { timeout: 150_000, intervals: [500] }).toBe(checkouts);
  const { rows } = await withShopDatabase((db) =>
    db.execute(sql`
      select orders.email, orders.status,
        (select count(*) from grants where grants.order_id = orders.id)::int as grants,
        (select count(*) from payments where payments.order_id = orders.id)::int as payments,
        (select count(*) from email_outbox mail
          where mail.order_id = orders.id and mail.kind = 'receipt')::int as receipts
      from orders where orders.email like ${`crash-${run}-%`} and orders.status = 'paid'`),
  );
  expect(rows).toHaveLength(checkouts);
  for (const row of rows) {
    expect(row).toMatchObject({ grants: 1, payments: 1, receipts: 1 });
  }

  // Unique keys prevent duplicate rows, so duplicates could only appear in the inbox.
  const unsent = () =>
    withShopDatabase(async (db) => {
      const { rows } = await db.execute(sql`
        select count(*)::int as count from email_outbox
        where to_email like ${`crash-${run}-%`} and sent_at is null`);
      return Number(rows[0]?.count);
    });
  await expect.poll(unsent, { timeout: 120_000, intervals: [500] }).toBe(0);
  const receipts = (await allEmails())
    .filter((email) => /receipt/i.test(email.subject))
    .flatMap((email) => email.to)
    .filter((to) => emails.includes(to));
  expect(receipts.sort()).toEqual(emails.sort());
});

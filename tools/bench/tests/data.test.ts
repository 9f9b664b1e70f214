import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { insertBookings } from "../src/booking";
import {
  fullSize,
  insertLists,
  insertOrders,
  insertScreens,
  insertSends,
  insertSubscribers,
} from "../src/data";
import { withSession, withTemporaryDatabase } from "../src/database";

const count = async (databaseUrl: string, from: ReturnType<typeof sql>) =>
  await withSession(databaseUrl, async (db) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${from}`,
    );
    return rows[0]?.count;
  });

it("writes the dashboard's data into the current schema", { timeout: 120_000 }, async () => {
  await withTemporaryDatabase(async (url) => {
    const lists = { ...fullSize, subscribers: 3_000, orders: 1_000, sends: 1_000, outbox: 500 };
    const size = { ...lists, inquiries: 600, consultations: 100, radio: 50, audit: 200 };
    await withSession(url, async (db) => {
      await insertLists(db, size);
      await insertScreens(db, size);
    });
    for (const [table, rows] of Object.entries({
      newsletter_subscribers: 3_000,
      subscriber_listings: 3_000,
      orders: 1_000,
      order_items: 1_000,
      inquiries: 600,
      consultations: 100,
      radio_submissions: 50,
      email_outbox: 500,
      admin_audit: 200,
    })) {
      expect([table, await count(url, sql`${sql.identifier(table)}`)]).toEqual([table, rows]);
    }
    // A few have no issue yet, or got all of them.
    expect(await count(url, sql`newsletter_sends`)).toBeGreaterThan(950);
    const pending = { count: 3, status: sql`'pending'`, products: sql`p.id = 'ebook'` };
    const fingerprint = await withSession(url, (db) => insertOrders(db, pending));
    const added = sql`order_items i join orders o on o.id = i.order_id
      where o.fingerprint = ${fingerprint} and o.session_id = 'cs_' || o.id`;
    expect(await count(url, added)).toBe(3);
  }, true);
});

it("writes sessions and busy calendars into the current schema", { timeout: 120_000 }, async () => {
  await withTemporaryDatabase(async (url) => {
    await withSession(url, insertBookings);
    const upcoming = sql`consultations c join inquiries i on i.id = c.inquiry_id where c.starts_at > now()`;
    expect(await count(url, upcoming)).toBe(300);
    const busy = sql`busy_times t join busy_calendars c on c.id = t.calendar_id`;
    expect(await count(url, busy)).toBe(10_000);
  }, true);
});

it("writes the newsletter's data into the current schema", { timeout: 120_000 }, async () => {
  const { opensAt } = getSendingWindow("2099-12-01");
  await withTemporaryDatabase(async (url) => {
    await withSession(url, async (db) => {
      await insertSubscribers(db, 1_000, { due: 300, opensAt });
      await insertSends(db, 300, opensAt);
    });
    const due = sql`newsletter_subscribers where next_send_at = ${opensAt.toISOString()}::timestamptz`;
    expect(await count(url, due)).toBe(300);
    expect(await count(url, sql`newsletter_sends`)).toBeGreaterThan(290);
  }, true);
});

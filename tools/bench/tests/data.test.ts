import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { timestampParam } from "@/db/read-rows";
import { getSendingWindow } from "@/lib/newsletter/sending/schedule";
import { withSession, withTemporaryDatabase } from "../src/database";
import { insertSubscribers, makeDue } from "../src/newsletter/subscribers";
import { insertScreenData, insertStaffLists } from "../src/staff/data";
import { listScreens } from "../src/staff/screens";
import { insertPendingOrders } from "../src/webhooks";

type Counts = Record<string, number>;

async function countRows(databaseUrl: string, tables: readonly string[]): Promise<Counts> {
  return await withSession(databaseUrl, async (db) => {
    const counts: Counts = {};
    for (const table of tables) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)}`,
      );
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

it("writes the dashboard's data into the current schema", { timeout: 120_000 }, async () => {
  await withTemporaryDatabase(async ({ url }) => {
    await insertStaffLists(url, { subscribers: 3_000, orders: 1_000 });
    const size = { sends: 1_000, outbox: 500, inquiries: 600, consultations: 100, radio: 50 };
    await insertScreenData(url, { ...size, audit: 200 });
    expect(
      await countRows(url, [
        "newsletter_subscribers",
        "subscriber_listings",
        "orders",
        "order_items",
        "inquiries",
        "consultations",
        "radio_submissions",
        "newsletter_sends",
        "email_outbox",
        "admin_audit",
      ]),
    ).toEqual({
      newsletter_subscribers: 3_000,
      subscriber_listings: 3_000,
      orders: 1_000,
      order_items: 1_000,
      inquiries: 600,
      consultations: 100,
      radio_submissions: 50,
      newsletter_sends: 1_000,
      email_outbox: 500,
      admin_audit: 200,
    });
    const screens = await withSession(url, listScreens);
    expect(screens.filter(({ path }) => /undefined|null/.test(path))).toEqual([]);
    await insertPendingOrders(url, 3);
    expect(await countRows(url, ["orders"])).toEqual({ orders: 1_003 });
  }, true);
});

it("writes the newsletter's data into the current schema", { timeout: 120_000 }, async () => {
  const { opensAt } = getSendingWindow("2099-12-01");
  await withTemporaryDatabase(async ({ url }) => {
    await insertSubscribers(url, opensAt, { subscribers: 1_000, due: 300 });
    const countDue = () =>
      withSession(url, async (db) => {
        const { rows } = await db.execute<{ count: number }>(sql`
          select count(*)::int as count from newsletter_subscribers
          where next_send_at = ${timestampParam(opensAt)}`);
        return rows[0]?.count;
      });
    expect(await countDue()).toBe(300);
    await makeDue(url, opensAt, 100);
    expect(await countDue()).toBe(400);
    expect((await countRows(url, ["newsletter_sends"])).newsletter_sends).toBeGreaterThan(290);
  }, true);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readRows } from "@/db/read-rows";
import { adminAudit } from "@/db/schema";
import { streamRows } from "@/db/stream-rows";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { subscriberHelpers } from "@/tests/integration/subscribers/subscriber-helpers";

const helpers = subscriberHelpers();

async function exportFile(query: Parameters<typeof parseListView>[0]) {
  const { filename, body } = await exportSubscribers(
    helpers.ctx,
    helpers.actor,
    parseListView(query),
  );
  return { filename, text: await new Response(body).text() };
}

test("exports the filtered list, safe to open, and records it in the audit log", async () => {
  // 11:30 PM in Chicago, already the next day in UTC.
  helpers.ctx.clock.set("2030-06-02T04:30:00.000Z");
  await helpers.add("a@x.test", { hoursAgo: 0, firstName: "=1+1", checks: 3 });
  await helpers.add("b@x.test", { hoursAgo: 24 * 40, firstName: 'Ray "R", jr', left: true });
  await helpers.add("c@x.test", { hoursAgo: 24 * 50, confirmed: false, frequencyPref: "weekly" });
  expect(await exportFile({})).toEqual({
    filename: "subscribers-2030-06-01.csv",
    text: [
      "First Name,Email,Status,Frequency,Quick Check,Date Joined",
      "'=1+1,a@x.test,Confirmed,daily,3/7,2030-06-01",
      '"Ray ""R"", jr",b@x.test,Unsubscribed,unsubscribed,0/7,2030-04-22',
      ",c@x.test,Pending,weekly,0/7,2030-04-12",
      "",
    ].join("\r\n"),
  });
  const { text } = await exportFile({ filter: "pending", q: "x.test" });
  expect(text.split("\r\n").slice(1)).toEqual([",c@x.test,Pending,weekly,0/7,2030-04-12", ""]);
  const audit = await helpers.ctx.db.select().from(adminAudit);
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    ["subscribers_exported", { filter: null, isSearch: false }],
    ["subscribers_exported", { filter: "pending", isSearch: true }],
  ]);
});

test("releases its connection when the file isn't read to its end", async () => {
  for (let round = 0; round < 30; round += 1) {
    const { body } = await exportSubscribers(helpers.ctx, helpers.actor, parseListView({}));
    const subscriber = body.getReader();
    await subscriber.read();
    await subscriber.read();
    await subscriber.cancel();
  }
  const [open] = await readRows<{ count: number }>(
    helpers.ctx.db,
    sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(open?.count).toBe(0);
});

test("reads everything once with a cursor, in batches, from one snapshot", async () => {
  const query = sql`select n from generate_series(1, 1050) n`;
  const seen: number[] = [];
  const sizes: number[] = [];
  for await (const rows of streamRows<{ n: number }>(helpers.ctx.db, query, { batchSize: 500 })) {
    sizes.push(rows.length);
    seen.push(...rows.map(({ n }) => n));
  }
  expect(sizes).toEqual([500, 500, 50]);
  expect(seen).toEqual(Array.from({ length: 1050 }, (_, index) => index + 1));
});

test("throws a query's error where it is read", async () => {
  const read = async () => {
    for await (const _ of streamRows(
      helpers.ctx.db,
      sql`select 1 / (n - 3) from generate_series(1, 9) n`,
    )) {
      // Unrelated to the rows.
    }
  };
  await expect(read()).rejects.toThrow();
});

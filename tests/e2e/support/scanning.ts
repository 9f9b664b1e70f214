import { sql } from "drizzle-orm";
import { expect } from "playwright/test";
import { scan } from "./email-links";
import { withShopDatabase } from "./shop-database";
import { tableDigests } from "./table-digests";
import { newAddress } from "./test";

type Owned = {
  /** Links from real emails, so scanners see the actual pages. */
  readonly owned: ReadonlySet<string>;
};

/** Emails without a delivery event yet. The provider sends it later. */
async function undeliveredEmails(): Promise<number> {
  const { rows } = await withShopDatabase((db) =>
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select provider_id from email_outbox where sent_at > now() - interval '3 minutes'
        union all
        select provider_id from newsletter_sends where provider_id is not null
      ) email where not exists (
        select from resend_events event where event.provider_id = email.provider_id
      )`),
  );
  return rows[0]?.count ?? 0;
}

/** Prevents the sweeper from updating unpaid orders of other tests. */
async function postponeSweeps(): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`
      update orders set next_check_at = now() + interval '1 hour'
      where status in ('pending', 'processing')`),
  );
}

/** Waits until the shop no longer writes on its own. Returns digests of its tables. */
async function readSettledState() {
  await postponeSweeps();
  await expect
    .poll(undeliveredEmails, { timeout: 30_000, message: "emails without a delivery event" })
    .toBe(0);
  let before = await tableDigests();
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = await tableDigests();
        return JSON.stringify(earlier) === JSON.stringify(before);
      },
      { intervals: [3_000], timeout: 30_000, message: "The shop keeps writing." },
    )
    .toBe(true);
  return before;
}

/** Opens links like a link scanner (HEAD, GET, prefetch) and expects no row to change. */
export async function expectScansChangeNothing(links: readonly string[], { owned }: Owned) {
  const before = await readSettledState();
  const from = newAddress();
  const refused: string[] = [];
  const waiting = [...links];
  const scanners = Array.from({ length: 4 }, async () => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const statuses = await scan(link, from);
      // A rate limit or an error would prove nothing.
      const isDead = (status: number) => status >= (owned.has(link) ? 400 : 500);
      if (statuses.some((status) => status === 429 || isDead(status))) {
        refused.push(`${statuses} ${link}`);
      }
    }
  });
  await Promise.all(scanners);
  expect(refused).toEqual([]);
  expect(await tableDigests()).toEqual(before);
}

import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { scan } from "./mail-links";
import { withShopDatabase } from "./shop-database";
import { tableDigests } from "./table-digests";
import { newAddress } from "./test";

type Owned = {
  /** Links that a person was really sent: a scanner sees their pages, not a refusal. */
  readonly owned: ReadonlySet<string>;
};

/** Mails of which the provider has not told yet that they arrived: it does so some time after. */
async function untoldMails(): Promise<number> {
  const { rows } = await withShopDatabase((db) =>
    db.execute<{ mails: number }>(sql`
      select count(*)::int as mails from (
        select provider_id from email_outbox where sent_at > now() - interval '3 minutes'
        union all
        select provider_id from newsletter_sends where provider_id is not null
      ) mail where not exists (
        select from resend_events told where told.provider_id = mail.provider_id
      )`),
  );
  return rows[0]?.mails ?? 0;
}

/** The sweeper would ask Stripe about what other visitors have not paid, and write down what it hears. */
async function putOffSweeps(): Promise<void> {
  await withShopDatabase((db) =>
    db.execute(sql`
      update orders set next_check_at = now() + interval '1 hour'
      where status in ('pending', 'processing')`),
  );
}

/** Waits until the shop writes nothing by itself any more. Out: what its tables hold then. */
async function atRest() {
  await putOffSweeps();
  await expect.poll(untoldMails, { timeout: 30_000, message: "mails whose end is open" }).toBe(0);
  let before = await tableDigests();
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = await tableDigests();
        return JSON.stringify(earlier) === JSON.stringify(before);
      },
      { intervals: [3_000], timeout: 30_000, message: "the shop comes to rest" },
    )
    .toBe(true);
  return before;
}

/** Opens links as scanners of mail do, HEAD, GET and prefetch, and holds that no row of any table changes. */
export async function expectScansChangeNothing(links: readonly string[], { owned }: Owned) {
  const before = await atRest();
  const from = newAddress();
  const refused: string[] = [];
  const waiting = [...links];
  const scanners = Array.from({ length: 4 }, async () => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const statuses = await scan(link, from);
      // Turned away by a limit, or by a fault, it would prove nothing.
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

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { segmentCondition } from "@/db/queries/segment-conditions";
import { readRows, timestampParam } from "@/db/read-rows";
import { customerEmails, customers, newsletterSubscribers as subscribers } from "@/db/schema";
import type { SegmentCondition } from "@/db/values/segments";
import { followUpHelpers } from "@/tests/integration/newsletter/follow-up-helpers";
import { createPaidOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";

const shop = testShop();
const { addPastPurchase, watch: watchPast } = followUpHelpers(() => shop.database.db);

beforeEach(async () => {
  await shop.database.db.delete(subscribers);
  await shop.database.db.delete(customers);
});

type Fields = Partial<typeof subscribers.$inferInsert>;

async function addSubscriber(name: string, fields: Fields = {}): Promise<string> {
  const email = `${name}@example.com`;
  const at = shop.clock.now();
  await shop.database.db.insert(subscribers).values({
    email,
    emailHash: email,
    consent: true,
    consentVersion: "test",
    consentAt: at,
    signupSource: "inline",
    confirmed: true,
    confirmedAt: at,
    createdAt: at,
    ...fields,
  });
  return email;
}

async function addCustomer(...emails: readonly string[]): Promise<void> {
  const at = shop.clock.now();
  const [customer] = await shop.database.db
    .insert(customers)
    .values({ createdAt: at })
    .returning({ id: customers.id });
  if (!customer) throw new Error("no customer was added");
  const rows = emails.map((email) => ({ email, customerId: customer.id, provedAt: at }));
  await shop.database.db.insert(customerEmails).values(rows);
}

const buy = (email: string, cart: Readonly<Record<string, number>>) =>
  createPaidOrder(shop, { cart, customer: { email, firstName: "Ada", lastName: "Artist" } });

/** The names that the conditions find. */
async function find(...conditions: readonly SegmentCondition[]): Promise<readonly string[]> {
  const rows = await readRows<{ name: string }>(
    shop.database.db,
    sql`select split_part(s.email, '@', 1) as name from newsletter_subscribers s
      where ${segmentCondition(conditions, shop.clock.now())} order by s.email`,
  );
  return rows.map(({ name }) => name);
}

async function watch(orderId: string, lessons: number): Promise<void> {
  const at = timestampParam(shop.clock.now());
  await shop.database.db.execute(sql`
    insert into lesson_progress (grant_id, lesson_id, position_at, started_at, completed_at, updated_at)
    select g.id, l.id, ${at}, ${at}, ${at}, ${at} from grants g
      cross join (select id from course_lessons where is_required and is_published
        order by id limit ${lessons}) l
    where g.order_id = ${orderId} and g.entitlement = 'course'`);
}

test("finds everyone without conditions", async () => {
  await addSubscriber("ann");
  expect(await find()).toEqual(["ann"]);
});

describe("bought", () => {
  const bought = (product: string, is = true): SegmentCondition => ({
    kind: "bought",
    is,
    product,
  });

  test("finds guests, whatever is included, and a customer's other addresses", async () => {
    const guest = await addSubscriber("guest");
    const listener = await addSubscriber("listener");
    await addSubscriber("other");
    await addSubscriber("stranger");
    await addCustomer("buyer@example.com", "other@example.com");
    await buy(guest, { ebook: 1 });
    await buy("buyer@example.com", { ebook: 1 });
    await buy(listener, { "radio-spin-pack": 1 });
    expect(await find(bought("ebook"))).toEqual(["guest", "listener", "other"]);
    expect(await find(bought("ebook", false))).toEqual(["stranger"]);
    expect(await find(bought("radio-spin-pack"))).toEqual(["listener"]);
    expect(await find(bought("ebook"), bought("radio-spin-pack", false))).toEqual([
      "guest",
      "other",
    ]);
  });

  test("finds purchases from a former shop, also under a customer's other addresses", async () => {
    const guest = await addSubscriber("guest");
    await addSubscriber("other");
    await addSubscriber("stranger");
    await addCustomer("past@example.com", "other@example.com");
    await addPastPurchase(guest, "ebook", "2023-05-01");
    await addPastPurchase("past@example.com", "course", "2023-05-01");
    expect(await find(bought("ebook"))).toEqual(["guest"]);
    expect(await find(bought("course"))).toEqual(["other"]);
    expect(await find(bought("ebook", false))).toEqual(["other", "stranger"]);
  });

  test("doesn't find unpaid and refunded items", async () => {
    const email = await addSubscriber("refunded");
    const order = await buy(email, { ebook: 1, "radio-single-spin": 1 });
    const setRevoked = (reason: string | null) =>
      shop.database.db.execute(sql`update grants set revoked_reason = ${reason},
        revoked_at = case when ${reason}::text is not null then created_at end
        where order_id = ${order.id}`);
    expect(await find(bought("radio-single-spin"))).toEqual(["refunded"]);
    await setRevoked("refunded");
    expect(await find(bought("ebook"))).toEqual([]);
    expect(await find(bought("radio-single-spin"))).toEqual([]);
    await setRevoked(null);
    await shop.database.db.execute(sql`update orders set status = 'expired', paid_at = null`);
    expect(await find(bought("radio-single-spin", false))).toEqual(["refunded"]);
  });
});

test("tells a customer's course progress across orders and addresses", async () => {
  const progress = (
    value: "not_started" | "started" | "finished",
    is = true,
  ): SegmentCondition => ({
    kind: "course",
    is,
    progress: value,
  });
  const [first, second, third, fourth] = [
    await addSubscriber("first"),
    await addSubscriber("second"),
    await addSubscriber("third"),
    await addSubscriber("fourth"),
  ];
  await addSubscriber("without");
  await addCustomer(first, "proved@example.com");
  await buy(first, { course: 1 });
  await watch((await buy("proved@example.com", { course: 1 })).id, 1);
  await buy(second, { course: 1 });
  await watch((await buy(third, { course: 1 })).id, 1000);
  await watchPast(await addPastPurchase(fourth, "course", "2023-05-01"), shop.clock.now());
  expect(await find(progress("not_started"))).toEqual(["second"]);
  expect(await find(progress("started"))).toEqual(["first", "fourth"]);
  expect(await find(progress("finished"))).toEqual(["third"]);
  expect(await find(progress("finished", false))).toEqual(["first", "fourth", "second", "without"]);
});

test("finds what subscribers chose, where they are, and where they came from", async () => {
  await addSubscriber("ann", {
    regCheckPro: true,
    frequencyPref: "weekly",
    stage: "sequence",
    sequencePosition: 12,
    utm: { first: { utm_campaign: "spring" }, last: { utm_campaign: "fall" } },
    // 11 PM on March 9 in Chicago.
    createdAt: new Date("2030-03-10T05:00:00Z"),
  });
  await addSubscriber("ben", {
    regCheckPro: false,
    signupSource: "popup",
    createdAt: new Date("2030-03-10T06:00:00Z"),
  });
  await addSubscriber("cid", {
    signupSource: "popup",
    createdAt: new Date("2030-03-12T05:00:00Z"),
  });
  const cases: readonly (readonly [SegmentCondition, readonly string[]])[] = [
    [{ kind: "quick_check", is: true, check: "reg_check_pro", answer: "yes" }, ["ann"]],
    [{ kind: "quick_check", is: true, check: "reg_check_pro", answer: "no" }, ["ben"]],
    [{ kind: "frequency", is: true, frequency: "weekly" }, ["ann"]],
    [{ kind: "series", is: true, stage: "sequence" }, ["ann"]],
    [{ kind: "issue", is: true, position: 12 }, ["ann"]],
    [{ kind: "issue", is: true, position: 13 }, []],
    [{ kind: "source", is: true, source: "popup" }, ["ben", "cid"]],
    [{ kind: "campaign", is: true, touch: "first", campaign: "spring" }, ["ann"]],
    [{ kind: "campaign", is: true, touch: "last", campaign: "spring" }, []],
    [{ kind: "joined", is: true, from: "2030-03-10", to: "2030-03-11" }, ["ben"]],
    [{ kind: "joined", is: true, from: null, to: "2030-03-09" }, ["ann"]],
    [{ kind: "filter", is: true, filter: "weekly" }, ["ann"]],
    [{ kind: "search", is: true, text: "ben@" }, ["ben"]],
    [{ kind: "search", is: true, text: "'; drop table orders; --" }, []],
  ];
  for (const [condition, names] of cases) {
    expect([condition, await find(condition)]).toEqual([condition, names]);
    const others = ["ann", "ben", "cid"].filter((name) => !names.includes(name));
    expect([condition, await find({ ...condition, is: false })]).toEqual([condition, others]);
  }
});

test("finds who an import brought, who has a tag, and who got an email", async () => {
  await addSubscriber("ann");
  await addSubscriber("ben");
  const importId = randomUUID();
  const at = timestampParam(shop.clock.now());
  const { db } = shop.database;
  await db.execute(sql`
    insert into imports (id, kind, created_by, created_at, settings)
    values (${importId}, 'subscribers', 'owner@example.com', ${at}, '{}')`);
  await db.execute(sql`
    insert into import_subscribers (subscriber_id, import_id, is_created, file_number, row_number)
    select id, ${importId}, true, 1, 1 from newsletter_subscribers where email like 'ann@%'`);
  await db.execute(sql`
    insert into subscriber_tags (subscriber_id, tag)
    select id, 'O''Brien; --' from newsletter_subscribers where email like 'ben@%'`);
  await db.execute(sql`
    insert into newsletter_renders (id, issue_id, issue_version, subject, html, text, created_at)
    values ('r', '001', 1, '', '', '', ${at})`);
  await db.execute(sql`
    insert into newsletter_batches (id, render_id, chicago_date, created_at, next_attempt_at)
    values (${importId}, 'r', '2030-03-10', ${at}, ${at})`);
  await db.execute(sql`
    insert into newsletter_sends (subscriber_id, issue_id, chicago_date, batch_id, batch_index,
      first_name, status, created_at, updated_at)
    select id, '001', '2030-03-10', ${importId}, row_number() over (order by email), '',
      case when email like 'ann@%' then 'delivered' else 'bounced' end, ${at}, ${at}
    from newsletter_subscribers`);
  expect(await find({ kind: "import", is: true, importId })).toEqual(["ann"]);
  expect(await find({ kind: "import", is: false, importId: randomUUID() })).toEqual(["ann", "ben"]);
  expect(await find({ kind: "tag", is: true, tag: "O'Brien; --" })).toEqual(["ben"]);
  expect(await find({ kind: "broadcast", is: true, issueId: "001" })).toEqual(["ann"]);
  expect(await find({ kind: "broadcast", is: false, issueId: "001" })).toEqual(["ben"]);
  // The same customers with another address got it, and have the tag.
  await addSubscriber("annie");
  await addSubscriber("benny");
  await addCustomer("ann@example.com", "annie@example.com");
  await addCustomer("ben@example.com", "benny@example.com");
  expect(await find({ kind: "broadcast", is: false, issueId: "001" })).toEqual(["ben", "benny"]);
  expect(await find({ kind: "tag", is: true, tag: "O'Brien; --" })).toEqual(["ben", "benny"]);
});

test("refuses a condition that a newer version stored", async () => {
  const condition = { kind: "moon_phase", is: true } as unknown as SegmentCondition;
  expect(() => segmentCondition([condition], shop.clock.now())).toThrow(/moon_phase/);
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { emailOutbox, newsletterSubscribers } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { readOutbox } from "@/lib/email/staff-outbox";
import { readSendLog } from "@/lib/newsletter/sending/read-sending";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";

const database = testDatabase();
let ctx: TestCtx;
let actor: AdminActor;

/** More than a search looks at before it uses an index. */
const newerEmails = 4_100;

const people: Readonly<Record<string, string>> = {
  "jose.nunez@studio.test": "José Núñez",
  "zoe_100%@studio.test": "Zoë",
  "zoex100@studio.test": "",
  "strauss@büro.test": "Käthe Strauß",
};
const [jose = "", zoe = "", zoex = "", kathe = ""] = Object.keys(people);

beforeAll(async () => {
  ctx = testCtx({ db: database.db });
  actor = (await addTestAdmin(ctx.db)).actor;
  await addSends(Object.entries(people), 3, "2028-01-01");
  // Newer emails to others, so that searches have to look further back.
  const issues = 90;
  const others = Array.from({ length: Math.ceil(newerEmails / issues) }, (_, index) => index);
  const readers = others.map((index) => [`reader${index}@shop.test`, "Ray"] as const);
  await addSends(readers, issues, "2029-01-01");
  await addOutboxEmails(Object.keys(people), "2028-01-01");
  await addOutboxEmails(
    Array.from({ length: newerEmails }, (_, index) => `reader${index}@shop.test`),
    "2029-01-01",
  );
});

/** Adds subscribers who got the first issues, one a day. */
async function addSends(
  subscribers: readonly (readonly [email: string, firstName: string])[],
  issues: number,
  firstDay: string,
): Promise<void> {
  const at = ctx.now();
  const rows = await ctx.db
    .insert(newsletterSubscribers)
    .values(
      subscribers.map(([email, firstName]) => ({
        email,
        firstName,
        consent: true,
        consentVersion: "test",
        consentAt: at,
        signupSource: "inline" as const,
        createdAt: at,
      })),
    )
    .returning({ id: newsletterSubscribers.id });
  const ids = sql`array[${sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`;
  const sentIssues = sql`(select id, row_number() over (order by id)::int as day
    from newsletter_issues limit ${issues})`;
  const batchId = sql`md5(${firstDay} || i.id)::uuid`;
  const sentAt = sql`${firstDay}::date + i.day`;
  await ctx.db.execute(sql`
    insert into newsletter_renders (id, issue_id, issue_version, subject, html, text, created_at)
    select 'search ' || id, id, 1, subject, '', '', now() from newsletter_issues
    on conflict do nothing`);
  await ctx.db.execute(sql`
    insert into newsletter_batches (id, render_id, chicago_date, status, created_at, next_attempt_at)
    select ${batchId}, 'search ' || i.id, ${sentAt}, 'sent', ${sentAt}, ${sentAt}
    from ${sentIssues} i`);
  await ctx.db.execute(sql`
    insert into newsletter_sends (subscriber_id, issue_id, chicago_date, batch_id, batch_index,
      first_name, status, created_at, updated_at)
    select s.id, i.id, ${sentAt}, ${batchId}, s.index, '',
      case when i.day = 1 then 'bounced' else 'delivered' end, ${sentAt}, ${sentAt}
    from unnest(${ids}) with ordinality s(id, index) cross join ${sentIssues} i`);
}

async function addOutboxEmails(addresses: readonly string[], day: string): Promise<void> {
  const at = new Date(`${day}T12:00:00Z`);
  await ctx.db.insert(emailOutbox).values(
    addresses.map((toEmail) => ({
      dedupeKey: `search ${toEmail}`,
      kind: "receipt" as const,
      toEmail,
      createdAt: at,
      nextAttemptAt: at,
      sentAt: at,
    })),
  );
}

const outboxAddresses = async (term: string) => {
  const page = await readOutbox(ctx, actor, { term, kind: null, status: null }, null);
  return page.emails.map(({ toEmail }) => toEmail).sort();
};
const loggedAddresses = async (filter: Parameters<typeof readSendLog>[1]) => {
  const { entries } = await readSendLog(ctx, filter);
  return [...new Set(entries.map(({ email }) => email))].sort();
};

const byAddress: [string, readonly string[]][] = [
  ["nunez", [jose]],
  ["NÚÑEZ@STUDIO", [jose]],
  ["studio.test jose", [jose]],
  ["jose nobody", []],
  ["jose.nunez@studio.test", [jose]],
  ["0%@", [zoe]],
  ["e_1", [zoe]],
  ["%%%", []],
  ["___", []],
  ["\\\\\\", []],
  ["buro", [kathe]],
  ["zo", [zoe, zoex]],
  ["j", [jose]],
  ["zq", []],
  ["nobody-has-this", []],
];

describe("the newsletter's send log is searched", () => {
  test.each([
    ...byAddress,
    ["JOSÉ", [jose]],
    ["nunez, jose", [jose]],
    ["kathe strauss", [kathe]],
    ["STRAUẞ KÄTHE", [kathe]],
    ["zoë", [zoe, zoex]],
  ])("by %j", async (term, expected) => {
    expect(await loggedAddresses({ term })).toEqual([...expected].sort());
  });

  test("together with its other filters, and page by page", async () => {
    expect((await readSendLog(ctx, { term: "nunez" })).entries).toHaveLength(3);
    expect((await readSendLog(ctx, { term: "nunez", statuses: ["bounced"] })).entries).toHaveLength(
      1,
    );
    const [latest] = (await readSendLog(ctx, { term: "nunez" })).entries;
    const { issueId, batchId } = latest ?? {};
    expect(await loggedAddresses({ term: "nunez", issueId, batchId })).toEqual([jose]);
    expect(await loggedAddresses({ term: "reader1", batchId })).toEqual([]);

    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await readSendLog(ctx, { term: "studio.test" }, { cursor, limit: 4 });
      seen.push(...page.entries.map(({ email, chicagoDate }) => `${chicagoDate} ${email}`));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
    expect(seen.map((one) => one.slice(0, 10))).toEqual(
      seen.map((one) => one.slice(0, 10)).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  test("newest first", async () => {
    const { entries } = await readSendLog(ctx, { term: "reader" });
    expect(entries).toHaveLength(50);
    expect(entries[0]?.chicagoDate).toBe("2029-04-01");
  });

  test("only if it matches at most 500 subscribers, and says so", async () => {
    const many = Array.from({ length: 501 }, (_, index) => `crowd${index}@crowd.test`);
    await addSends(
      many.map((email) => [email, ""] as const),
      1,
      "2030-01-01",
    );
    const search = (term: string) => readSendLog(ctx, { term });
    expect(await search("crowd")).toMatchObject({ entries: [], isTooBroad: true });
    expect((await search("crowd500")).entries).toHaveLength(1);
    // The same with the statistics of a large table.
    await ctx.db.execute(sql`analyze subscriber_listings`);
    expect(await search("crowd")).toMatchObject({ entries: [], isTooBroad: true });
    expect((await search("crowd500")).entries).toHaveLength(1);
  });
});

describe("the outbox is searched", () => {
  test.each(byAddress)("by %j", async (term, expected) => {
    expect(await outboxAddresses(term)).toEqual([...expected].sort());
  });

  test("together with its other filters, and page by page", async () => {
    const find = (filter: Partial<Parameters<typeof readOutbox>[2]>, after: string | null = null) =>
      readOutbox(ctx, actor, { term: "studio", kind: null, status: null, ...filter }, after);
    expect((await find({ kind: "receipt", status: "sent" })).emails).toHaveLength(3);
    expect((await find({ kind: "sale_notice" })).emails).toEqual([]);
    expect((await find({ status: "failed" })).emails).toEqual([]);
    const first = await find({ term: "reader" });
    const second = await find({ term: "reader" }, first.next);
    const ids = [...first.emails, ...second.emails].map(({ id }) => id);
    expect(new Set(ids).size).toBe(100);
  });
});

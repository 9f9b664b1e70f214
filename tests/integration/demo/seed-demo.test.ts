import { count, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { timestampParam } from "@/db/read-rows";
import {
  adminAudit,
  consultationOrders,
  consultations,
  emailOutbox,
  events,
  inquiries,
  inquiryEntries,
  newsletterSubscribers,
  newsletterSuppressions,
  orders,
  radioSubmissions,
  refundRequests,
  subscriptions,
  timeOff,
} from "@/db/schema";
import { consultationStatuses } from "@/db/values/consultations";
import { inquiryKinds, inquiryStatuses } from "@/db/values/inquiries";
import { frequencyPrefs, suppressionReasons } from "@/db/values/newsletter";
import { orderStatuses } from "@/db/values/orders";
import { productKinds } from "@/db/values/products";
import { radioStages } from "@/db/values/radio";
import { readAvailability } from "@/lib/consultations/availability";
import { deriveConsultationStatus } from "@/lib/consultations/consultation-status";
import { deriveOrderState } from "@/lib/orders/state/derive-order-state";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";
import { testDatabase } from "@/tests/support/database";
import { addTestAdmin } from "@/tests/support/staff";
import { refuseProduction } from "@/tools/dev/src/demo/command";
import { seedTestDemo } from "./demo-fixture";
import { readAllScreens } from "./screens";

const database = testDatabase();
const now = new Date();
const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

describe("the demo data", () => {
  // Takes 10 s alone on two cores, longer next to other tests.
  beforeAll(async () => await seedTestDemo(database, now), 120_000);

  test("has 44 orders in every status, and each status follows from its facts", async () => {
    const { db } = database;
    const rows = await db.select().from(orders);
    expect(rows).toHaveLength(44);
    expect(sorted(rows.map(({ status }) => status))).toEqual(sorted(orderStatuses));
    expect(rows.filter(({ reviewReason }) => reviewReason !== null)).toHaveLength(1);
    const kinds = new Set<string>();
    for (const { id, status, refundedCents, reviewReason } of rows) {
      const loaded = await loadOrderFacts(db, id);
      if (!loaded) throw new Error(`${id} has no facts`);
      for (const { kind } of loaded.items) kinds.add(kind);
      expect(deriveOrderState(loaded.facts)).toMatchObject({ status, refundedCents, reviewReason });
    }
    expect(sorted(kinds)).toEqual(sorted(productKinds));
    const requests = await db.select({ status: refundRequests.status }).from(refundRequests);
    const requestStatuses = sorted(requests.map(({ status }) => status));
    expect(requestStatuses).toEqual(["failed", "pending", "succeeded"]);
    const renewing = await db.select({ status: subscriptions.status }).from(subscriptions);
    expect(sorted(renewing.map(({ status }) => status))).toEqual(["active", "past_due"]);
  });

  test("has a consultation in each status, and each status follows from its orders", async () => {
    const { db } = database;
    const rows = await db.select().from(consultations);
    // `canceled` lasts only until the refund is recorded.
    const lasting = consultationStatuses.filter((status) => status !== "canceled");
    expect(sorted(rows.map(({ status }) => status))).toEqual(sorted(lasting));
    expect(rows.filter(({ startsAt }) => startsAt && startsAt > now).length).toBeGreaterThan(3);
    for (const row of rows) {
      const linked = await db
        .select({
          revision: consultationOrders.revision,
          status: orders.status,
          completedAt: orders.completedAt,
        })
        .from(consultationOrders)
        .innerJoin(orders, eq(orders.id, consultationOrders.orderId))
        .where(eq(consultationOrders.inquiryId, row.inquiryId));
      const { status, isPaidTwice } = row;
      expect(deriveConsultationStatus({ ...row, orders: linked }, now)).toEqual({
        status,
        isPaidTwice,
      });
    }
  });

  test("has times that visitors booked themselves: held, moved, and canceled", async () => {
    const { db } = database;
    const rows = await db.select().from(consultations).where(eq(consultations.origin, "self"));
    expect(sorted(rows.map(({ status, moves }) => `${status}, moved ${moves}`))).toEqual([
      "invited, moved 1",
      "payment_requested, moved 0",
      "refunded, moved 0",
    ]);
    expect(await db.select().from(timeOff)).toMatchObject([{ note: "Conference in Nashville" }]);
    expect(await readAvailability({ db, settings: { isLocal: false } })).not.toBeNull();
  });

  test("has 300 subscribers whose progress matches their send log", async () => {
    const { db } = database;
    const rows = await db.select().from(newsletterSubscribers);
    expect(rows).toHaveLength(300);
    expect(sorted(rows.map(({ frequencyPref }) => frequencyPref))).toEqual(sorted(frequencyPrefs));
    expect(rows.filter(({ confirmed }) => !confirmed).length).toBeGreaterThan(10);
    expect(rows.filter(({ pausedUntil }) => pausedUntil).length).toBeGreaterThan(0);
    expect(rows.filter(({ quickCheckCount }) => quickCheckCount >= 5).length).toBeGreaterThan(10);
    const suppressions = await db.select().from(newsletterSuppressions);
    const reasons = sorted(suppressions.map(({ reason }) => reason));
    expect(reasons).toEqual(sorted(suppressionReasons));
    const { rows: wrong } = await db.execute(sql`
      select s.email from newsletter_subscribers s
      left join (
        select n.subscriber_id, max(n.chicago_date) as last_day, max(i.position) as position,
          count(*) filter (where i.position is not null) as issues
        from newsletter_sends n join newsletter_issues i on i.id = n.issue_id
        group by n.subscriber_id) sent on sent.subscriber_id = s.id
      where s.last_sent_on is distinct from sent.last_day
        or s.sequence_position <> coalesce(sent.position, 0)
        or coalesce(sent.issues, 0) <> s.sequence_position
        or (s.next_send_at is null) <> (not s.confirmed or s.unsubscribed_at is not null
          or exists (select 1 from newsletter_suppressions p where p.email_hash = s.email_hash))`);
    expect(wrong).toEqual([]);
  });

  test("has messages, songs, events, emails and audit entries of every kind", async () => {
    const { db } = database;
    const messages = await db.select().from(inquiries);
    expect(sorted(messages.map(({ kind }) => kind))).toEqual(sorted(inquiryKinds));
    expect(sorted(messages.map(({ status }) => status))).toEqual(sorted(inquiryStatuses));
    const isOverdue = (message: (typeof messages)[number]) =>
      message.status !== "closed" && message.dueAt < now;
    expect(messages.some(isOverdue)).toBe(true);
    expect(messages.some(({ assigneeId }) => assigneeId !== null)).toBe(true);
    const entries = await db.select({ kind: inquiryEntries.kind }).from(inquiryEntries);
    expect(sorted(entries.map(({ kind }) => kind))).toEqual(["note", "received", "reply"]);
    const songs = await db.select({ stage: radioSubmissions.stage }).from(radioSubmissions);
    expect(sorted(songs.map(({ stage }) => stage))).toEqual(sorted(radioStages));
    const announced = await db.select().from(events);
    expect(announced.some(({ isPublished }) => !isPublished)).toBe(true);
    expect(announced.some(({ startsAt }) => startsAt > now)).toBe(true);
    const emails = await db.select().from(emailOutbox);
    const results = emails.map(({ sentAt, failedAt }) =>
      sentAt ? "sent" : failedAt ? "failed" : "waiting",
    );
    expect(sorted(results)).toEqual(["failed", "sent", "waiting"]);
    const [audited] = await db.select({ actions: count() }).from(adminAudit);
    expect(audited?.actions).toBeGreaterThan(30);
    const [future] = await db
      .select({ rows: count() })
      .from(adminAudit)
      .where(sql`${adminAudit.createdAt} > ${timestampParam(now)}`);
    expect(future?.rows).toBe(0);
    const withCampaign = await db.select().from(orders).where(isNotNull(orders.utm));
    expect(withCampaign.length).toBeGreaterThan(10);
  });

  test("can be read by every screen of the dashboard", async () => {
    const { actor } = await addTestAdmin(database.db, "visitor@example.com");
    const screens = await readAllScreens(database.db, actor, now);
    const empty = Object.entries(screens).filter(([, rows]) => rows === 0);
    expect(empty).toEqual([]);
  });

  test("is refused when there are orders, and adds nothing then", async () => {
    await expect(seedTestDemo(database, now)).rejects.toThrow("already has 44 orders");
    const [row] = await database.db.select({ orders: count() }).from(orders);
    expect(row?.orders).toBe(44);
  });
});

test.each([{ DEPLOY_ENV: "production" }, { VERCEL: "1" }, { STRIPE_SECRET_KEY: "sk_live_1" }])(
  "seed:demo refuses to run in production: %o",
  (variables) => {
    expect(() => refuseProduction(variables)).toThrow("doesn't run in production");
    expect(() => refuseProduction({})).not.toThrow();
  },
);

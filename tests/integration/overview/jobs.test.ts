import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit, cronRuns, emailOutbox, stripeEvents } from "@/db/schema";
import { deliverOutbox } from "@/lib/email/deliver-outbox";
import { retryEmail } from "@/lib/email/staff-outbox";
import { retryStripeEvent } from "@/lib/flows/handle-stripe-event";
import { recordJobRun } from "@/lib/jobs/run-job";
import { createUnsyncedPaidOrder, readOrder } from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("job health", () => {
  const shop = testShop();
  const { database } = shop;
  beforeEach(() => database.empty());

  const runs = () => database.db.select().from(cronRuns).orderBy(desc(cronRuns.id));
  const deliver = () =>
    deliverOutbox(shop.ctx, { limit: 10, until: new Date(shop.clock.now().getTime() + 60_000) });

  test("records each run with its counts or its error", async () => {
    const done = { orders: 2, emails: { sent: 3, failed: 0 }, isBusy: false };
    expect(await recordJobRun(shop.ctx, "outbox", async () => done)).toBe(done);
    const databaseError = new Error("the database is full");
    await expect(
      recordJobRun(shop.ctx, "retention", async () => {
        throw databaseError;
      }),
    ).rejects.toBe(databaseError);
    expect(await runs()).toMatchObject([
      { job: "retention", outcome: "failed", error: "Error the database is full", counts: null },
      {
        job: "outbox",
        outcome: "done",
        counts: { orders: 2, "emails sent": 3, "emails failed": 0 },
      },
    ]);
  });

  test("keeps the newest 200 runs of each job", async () => {
    await recordJobRun(shop.ctx, "retention", async () => ({ kept: 1 }));
    for (let run = 0; run < 205; run += 1) {
      await recordJobRun(shop.ctx, "outbox", async () => ({ run }));
    }
    const remaining = await runs();
    expect(remaining.filter(({ job }) => job === "outbox")).toHaveLength(200);
    expect(remaining[0]?.counts).toEqual({ run: 204 });
    expect(remaining.filter(({ job }) => job === "retention")).toHaveLength(1);
  });

  test("a failed email is retried once under a new key, however often the button is clicked", async () => {
    const { actor } = await addTestAdmin(database.db);
    const order = await createUnsyncedPaidOrder(shop);
    await shop.deliverAll();
    shop.email.answer({ kind: "refused", reason: "422" });
    const before = shop.email.calls.length;
    await deliver();
    const refused = shop.email.calls[before];
    const [failed] = await database.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.id, refused?.idempotencyKey ?? ""));
    expect(failed?.failedAt).not.toBeNull();
    const results = await Promise.all(
      [1, 2, 3].map(() => retryEmail(shop.ctx, actor, failed?.id ?? "")),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await deliver();
    const again = shop.email.calls.at(-1);
    expect(again?.subject).toBe(refused?.subject);
    expect(again?.idempotencyKey).not.toBe(refused?.idempotencyKey);
    const audit = await database.db.select().from(adminAudit);
    expect(audit).toMatchObject([{ action: "mail_retried", details: { orderId: order.id } }]);
  });

  test("an email that was sent, or whose code expired, isn't retried", async () => {
    const { actor } = await addTestAdmin(database.db);
    const now = shop.clock.now();
    const rows = await database.db
      .insert(emailOutbox)
      .values(
        [{ sentAt: now }, { failedAt: now, props: null }].map((state, index) => ({
          kind: "buyer_code" as const,
          toEmail: "artist@example.com",
          dedupeKey: `mail ${index}`,
          createdAt: now,
          nextAttemptAt: now,
          ...state,
        })),
      )
      .returning({ id: emailOutbox.id });
    for (const { id } of rows) {
      expect(await retryEmail(shop.ctx, actor, id)).toEqual({ ok: false, problem: "not_failed" });
    }
  });

  test("a failed event is processed immediately by a retry, with effects only once", async () => {
    const { actor } = await addTestAdmin(database.db);
    const order = await createUnsyncedPaidOrder(shop);
    const events = shop.sandbox.events().filter(({ type }) => type.startsWith("checkout."));
    const event = events.find(({ data }) => JSON.stringify(data).includes(order.id));
    if (!event) throw new Error("no Stripe event for the order");
    await database.db.insert(stripeEvents).values({
      id: event.id,
      type: event.type,
      payload: event,
      receivedAt: shop.clock.now(),
      nextAttemptAt: new Date(shop.clock.now().getTime() + 86_400_000),
      attempts: 6,
      lastError: "unknown order",
    });
    expect(await retryStripeEvent(shop.ctx, actor, event.id)).toEqual({
      ok: true,
      value: "handled",
    });
    expect(await readOrder(shop, order.id)).toMatchObject({ status: "paid" });
    expect(await retryStripeEvent(shop.ctx, actor, event.id)).toEqual({
      ok: false,
      problem: "already_handled",
    });
    const [row] = await database.db
      .select()
      .from(stripeEvents)
      .where(eq(stripeEvents.id, event.id));
    expect(row).toMatchObject({ orderId: order.id, outcome: "paid" });
  });
});

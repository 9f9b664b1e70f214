import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailOutbox, grants, payments, refunds, subscriptions } from "@/db/schema";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { sweepOrders } from "@/lib/flows/sweep-orders";
import { createPendingOrder, type Order, readGrants, readOrder } from "@/tests/support/orders";
import { type PaymentScenario, paymentScenarios } from "@/tests/support/payment-scenarios";
import { testShop } from "@/tests/support/shop";

/**
 * How the events of a scenario arrive: which pending event comes next, how often, and what else
 * runs.
 */
type Delivery = readonly (readonly {
  readonly pick: number;
  readonly times: 1 | 2 | 3;
  readonly sync: "none" | "page" | "sweeper";
}[])[];

const anyDelivery = (scenario: PaymentScenario) =>
  fc.array(
    fc.array(
      fc.record({
        pick: fc.nat(20),
        times: fc.constantFrom(1, 2, 3),
        sync: fc.constantFrom("none", "none", "page", "sweeper"),
      }),
      { maxLength: 4 },
    ),
    { minLength: scenario.steps.length, maxLength: scenario.steps.length },
  ) as fc.Arbitrary<Delivery>;

describe("any order of Stripe events leads to the same order state", () => {
  const shop = testShop();

  /**
   * Runs a scenario with the given event order. Events not delivered by then arrive last, in
   * reverse.
   */
  async function runScenario(scenario: PaymentScenario, delivery: Delivery): Promise<Order> {
    const order = await createPendingOrder(shop, { cart: scenario.cart });
    const known = new Set(shop.sandbox.events().map((event) => event.id));
    const undelivered = () => shop.sandbox.events().filter((event) => !known.has(event.id));
    for (const [index, step] of scenario.steps.entries()) {
      shop.clock.advance({ seconds: 5 });
      await step({ shop, order });
      for (const { pick, times, sync } of delivery[index] ?? []) {
        shop.clock.advance({ seconds: 1 });
        if (sync === "page") await readConfirmation(shop.ctx, order.sessionId ?? "", null);
        if (sync === "sweeper") await sweep();
        const waiting = undelivered();
        const event = waiting[pick % Math.max(waiting.length, 1)];
        if (!event) continue;
        known.add(event.id);
        // Stripe may send one change twice, with two ids
        // (docs.stripe.com/webhooks#handle-duplicate-events).
        const duplicateEvent = (n: number) =>
          n === 2 ? { ...event, id: `${event.id}_again` } : event;
        await Promise.all(Array.from({ length: times }, (_, n) => shop.deliver(duplicateEvent(n))));
      }
    }
    for (const event of undelivered().toReversed()) {
      shop.clock.advance({ seconds: 1 });
      await shop.deliver(event);
    }
    return await readOrder(shop, order.id);
  }

  async function sweep(): Promise<void> {
    shop.clock.advance({ minutes: 5 });
    await sweepOrders(shop.ctx, { until: new Date(shop.clock.now().getTime() + 1) });
  }

  /** The parts of the final state that must be equal; times and ids differ between runs. */
  async function readFinalState(order: Order) {
    const { db } = shop.database;
    const [given, paid, refunded, [subscription], emailKinds] = await Promise.all([
      db.select().from(grants).where(eq(grants.orderId, order.id)),
      db
        .select()
        .from(payments)
        .where(eq(payments.orderId, order.id))
        .orderBy(asc(payments.periodEndsAt)),
      db.select().from(refunds).where(eq(refunds.orderId, order.id)),
      db.select().from(subscriptions).where(eq(subscriptions.orderId, order.id)),
      db
        .select({ kind: emailOutbox.kind })
        .from(emailOutbox)
        .where(eq(emailOutbox.orderId, order.id))
        .orderBy(asc(emailOutbox.kind)),
    ]);
    const until = (end: Date | null) =>
      end && paid.findIndex((payment) => payment.periodEndsAt?.getTime() === end.getTime());
    return {
      status: order.status,
      refundedCents: order.refundedCents,
      reviewReason: order.reviewReason,
      grants: given
        .map((g) => `${g.entitlement} ${g.unit} ${g.revokedReason} ${until(g.expiresAt)}`)
        .sort(),
      payments: paid.map((p) => `${p.kind} ${p.amountCents}`).sort(),
      refunds: refunded.map((r) => `${r.amountCents} ${r.status}`).sort(),
      subscription: subscription?.status,
      hasStaffNotice:
        order.reviewReason === null || emailKinds.some(({ kind }) => kind === "review_notice"),
      // Emails to staff depend on the order of events: a dispute may be decided before we hear of it.
      emailKinds: emailKinds
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "review_notice" && kind !== "dispute_opened"),
    };
  }

  test.each(paymentScenarios)("$name", { timeout: 120_000 }, async (scenario) => {
    const inOrder = scenario.steps.map(() =>
      Array.from({ length: 12 }, () => ({ pick: 0, times: 1, sync: "none" }) as const),
    );
    const plain = await runScenario(scenario, inOrder);
    const expected = await readFinalState(plain);
    expect(expected.status).toBe(scenario.end.status);
    expect(await readGrants(shop, plain.id)).toHaveLength(scenario.end.live);
    expect(expected.hasStaffNotice).toBe(true);
    const countEmails = (kind: string) => expected.emailKinds.filter((one) => one === kind).length;
    expect(countEmails("receipt")).toBe(scenario.end.receipts);
    expect(countEmails("payment_failed")).toBe(scenario.failure ? 1 : 0);
    expect(countEmails("subscription_canceled")).toBe(scenario.isCanceled ? 1 : 0);
    const countRefunds = (pattern: RegExp) =>
      expected.refunds.filter((refund) => pattern.test(refund)).length;
    expect(countEmails("refund_succeeded")).toBe(countRefunds(/succeeded$/));
    expect(countEmails("refund_failed")).toBe(countRefunds(/(failed|canceled)$/));
    const renewals = expected.payments.filter((payment) => payment.startsWith("renewal"));
    expect(countEmails("subscription_renewed")).toBe(renewals.length);

    const toComparable = ({ emailKinds, ...end }: typeof expected) => ({
      ...end,
      emailKinds:
        scenario.failure === "resolved"
          ? emailKinds.filter((kind) => kind !== "payment_failed")
          : emailKinds,
    });
    await fc.assert(
      fc.asyncProperty(anyDelivery(scenario), async (delivery) => {
        expect(toComparable(await readFinalState(await runScenario(scenario, delivery)))).toEqual(
          toComparable(expected),
        );
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});

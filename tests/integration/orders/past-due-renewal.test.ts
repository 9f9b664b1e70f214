import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelMessage } from "@/components/admin/orders/order-messages";
import { adminAudit, emailOutbox } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { readOrder } from "@/lib/orders/admin/read-order";
import { evidenceSections } from "@/lib/orders/evidence/evidence-text";
import { readSubscription } from "@/lib/orders/subscriptions/read-subscription";
import { signLink } from "@/lib/secrets/signed-link";
import { createPaidOrder } from "@/tests/support/orders";
import { dispute, subscription } from "@/tests/support/payment-steps";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("monthly airplay with an unpaid renewal", () => {
  const shop = testShop();
  let admin: AdminActor;
  beforeAll(async () => {
    ({ actor: admin } = await addTestAdmin(shop.database.db));
  });

  /** The paid month is over, and the card didn't pay the next one. */
  async function anUnpaidRenewal() {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const { paidUntil } = await pageOf(order.id);
    shop.clock.advance({ days: 32 });
    await subscription("renew", { fail: true })({ shop, order });
    await shop.deliverAll();
    return { order, paidUntil };
  }

  async function pageOf(orderId: string) {
    const token = signLink(shop.ctx.settings.linkSecret, "manage-subscription", orderId);
    const page = await readSubscription(shop.ctx, token);
    if (!page) throw new Error("the order has no subscription");
    return page;
  }

  async function evidenceOf(orderId: string): Promise<string> {
    const detail = await readOrder(shop.ctx, admin, orderId);
    if (!detail) throw new Error("there is no such order");
    const money = evidenceSections(detail, shop.clock.now()).find(
      ({ heading }) => heading === "Money",
    );
    return money?.lines.at(-1) ?? "";
  }

  const ask = (orderId: string, requestId: string = randomUUID()) =>
    cancelSubscription(shop.ctx, admin, { orderId, requestId, reason: "moves away" });

  const made = ["subscription_cancel_requested", "subscription_cancel_made"];

  async function audited(orderId: string) {
    const rows = await shop.database.db.select().from(adminAudit).orderBy(asc(adminAudit.id));
    return rows.filter(({ details }) => details?.orderId === orderId).map(({ action }) => action);
  }

  async function atStripe({ sessionId }: { readonly sessionId: string | null }) {
    const { stripe } = shop.sandbox;
    const session = await stripe.checkout.sessions.retrieve(sessionId ?? "");
    return await stripe.subscriptions.retrieve(String(session.subscription));
  }

  async function mailsOf(orderId: string) {
    const isOwn = eq(emailOutbox.orderId, orderId);
    return await shop.database.db
      .select({ props: emailOutbox.props })
      .from(emailOutbox)
      .where(and(isOwn, eq(emailOutbox.kind, "subscription_canceled")));
  }

  test("is paid until the last paid month, on the customer's pages and in the evidence", async () => {
    const { order, paidUntil } = await anUnpaidRenewal();
    const page = await pageOf(order.id);
    expect(page).toMatchObject({ status: "past_due", paidUntil });
    expect(page.currentPeriodEndsAt?.getTime()).toBeGreaterThan(shop.clock.now().getTime());
    const confirmation = await readConfirmation(shop.ctx, order.sessionId ?? "", null);
    expect(confirmation?.subscription).toMatchObject({ paidUntil });
    const told = `past_due, paid until ${paidUntil && formatStaffTime(paidUntil)}`;
    expect(await evidenceOf(order.id)).toContain(told);
    // A dispute removes access; the bank reads this evidence.
    await dispute()({ shop, order });
    await shop.deliverAll();
    expect((await pageOf(order.id)).paidUntil).toBeNull();
    expect(await evidenceOf(order.id)).toContain(told);
  });

  test("isn't shown as paid up when the customer cancels it", async () => {
    const { order } = await anUnpaidRenewal();
    await subscription("cancel", { atPeriodEnd: true })({ shop, order });
    await shop.deliverAll();
    expect(await mailsOf(order.id)).toMatchObject([{ props: { state: "unpaid", endsAt: null } }]);
  });

  test("ends immediately when staff cancel it, and Stripe stops retrying the payment", async () => {
    const { order } = await anUnpaidRenewal();
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => ask(order.id, requestId)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: true, value: { hasEnded: true } });
      expect(cancelMessage(answer)).toMatchObject({
        value: { description: expect.stringContaining("Stripe no longer collects") },
      });
    }
    expect(await ask(order.id, requestId)).toMatchObject({ ok: true, value: { hasEnded: true } });
    expect(await audited(order.id)).toEqual(made);
    const { status, latest_invoice: invoice } = await atStripe(order);
    expect(status).toBe("canceled");
    expect(await shop.sandbox.stripe.invoices.retrieve(String(invoice))).toMatchObject({
      status: "open",
      auto_advance: false,
      next_payment_attempt: null,
    });
    await shop.deliverAll();
    expect(await mailsOf(order.id)).toMatchObject([{ props: { state: "ended", endsAt: null } }]);
    expect(await ask(order.id)).toMatchObject({ ok: false, problem: { kind: "ended" } });
  });

  test("lets one of two concurrent admins end it and tells the other", async () => {
    const { order } = await anUnpaidRenewal();
    const answers = await Promise.all([ask(order.id), ask(order.id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({
      ok: false,
      problem: { kind: "ended", at: expect.any(Date) },
    });
    expect((await audited(order.id)).filter((action) => action === made[1])).toHaveLength(1);
  });

  test("can be ended by staff after the customer canceled it, with one email", async () => {
    const { order } = await anUnpaidRenewal();
    await subscription("cancel", { atPeriodEnd: true })({ shop, order });
    await shop.deliverAll();
    const ended = await ask(order.id);
    expect(ended).toMatchObject({ ok: true, value: { hasEnded: true } });
    expect((await atStripe(order)).status).toBe("canceled");
    await shop.deliverAll();
    expect(await mailsOf(order.id)).toHaveLength(1);
    const again = await ask(order.id);
    const at = !again.ok && typeof again.problem === "object" ? again.problem.at : null;
    expect(at?.getTime()).toBeLessThanOrEqual(shop.clock.now().getTime());
  });

  test("runs to the end of its period if the card was fixed before the staff request arrived", async () => {
    const { order } = await anUnpaidRenewal();
    await subscription("recover")({ shop, order });
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { hasEnded: false } });
    expect(await atStripe(order)).toMatchObject({ status: "active", cancel_at_period_end: true });
  });

  test("is ended by a second try when the first response was lost", async () => {
    const { order } = await anUnpaidRenewal();
    const { id: subscriptionId } = await atStripe(order);
    const path = `/v1/subscriptions/${subscriptionId}`;
    // The SDK retries a broken connection once.
    const lost = { mode: "reset-after-accept", path, method: "DELETE", times: 2 };
    await shop.sandbox.control("faults", lost);
    const requestId = randomUUID();
    expect(await ask(order.id, requestId)).toEqual({ ok: false, problem: "unanswered" });
    expect(await ask(order.id, requestId)).toMatchObject({ ok: true, value: { hasEnded: true } });
    expect(await audited(order.id)).toEqual(made);
  });
});

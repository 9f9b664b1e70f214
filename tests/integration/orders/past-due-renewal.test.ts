import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { describeCanceled } from "@/components/admin/orders/order-messages";
import type { AdminActor } from "@/lib/core/admin-actor";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { buildEvidenceSections } from "@/lib/orders/evidence-text";
import { readOrder } from "@/lib/orders/read-orders";
import { readSubscription } from "@/lib/orders/subscriptions";
import { signLink } from "@/lib/secrets/links";
import { createPaidOrder, listAudit, listEmails } from "@/tests/support/orders";
import { dispute, subscription } from "@/tests/support/payment-steps";
import { testProfile } from "@/tests/support/profile";
import { testShop } from "@/tests/support/shop";
import { addTestAdmin } from "@/tests/support/staff";

describe("monthly airplay with an unpaid renewal", () => {
  const shop = testShop();
  let admin: AdminActor;
  beforeAll(async () => {
    ({ actor: admin } = await addTestAdmin(shop.database.db));
  });

  /** The paid month is over, and the card didn't pay the next one. */
  async function createUnpaidRenewal() {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const { paidUntil } = await readPage(order.id);
    shop.clock.advance({ days: 32 });
    await subscription("renew", { fail: true })({ shop, order });
    await shop.deliverAll();
    return { order, paidUntil };
  }

  async function readPage(orderId: string) {
    const subject = { id: orderId, linkRevision: 0 };
    const token = signLink(shop.ctx, "manage-subscription", subject);
    const page = await readSubscription(shop.ctx, token);
    if (!page) throw new Error("the order has no subscription");
    return page;
  }

  async function readEvidenceSubscription(orderId: string): Promise<string> {
    const detail = await readOrder(shop.ctx, admin, orderId);
    if (!detail) throw new Error("there is no such order");
    const section = buildEvidenceSections(detail, {
      now: shop.clock.now(),
      profile: testProfile,
    }).find(({ heading }) => heading === "Payments");
    return section?.lines.at(-1) ?? "";
  }

  const cancel = (orderId: string, requestId: string = randomUUID()) =>
    cancelSubscription(shop.ctx, admin, { orderId, requestId, reason: "moves away" });

  const completedActions = ["subscription_cancel_requested", "subscription_cancel_made"];

  async function readStripeSubscription({ sessionId }: { readonly sessionId: string | null }) {
    const { stripe } = shop.sandbox;
    const session = await stripe.checkout.sessions.retrieve(sessionId ?? "");
    return await stripe.subscriptions.retrieve(String(session.subscription));
  }

  test("is paid until the last paid month, on the customer's pages and in the evidence", async () => {
    const { order, paidUntil } = await createUnpaidRenewal();
    const page = await readPage(order.id);
    expect(page).toMatchObject({ status: "past_due", paidUntil });
    expect(page.currentPeriodEndsAt?.getTime()).toBeGreaterThan(shop.clock.now().getTime());
    const confirmation = await readConfirmation(shop.ctx, order.sessionId ?? "", null);
    expect(confirmation?.subscription).toMatchObject({ paidUntil });
    const expected = `Past due, paid until ${paidUntil && formatZonedTime(paidUntil)}`;
    expect(await readEvidenceSubscription(order.id)).toContain(expected);
    // A dispute removes access; the bank reads this evidence.
    await dispute()({ shop, order });
    await shop.deliverAll();
    expect((await readPage(order.id)).paidUntil).toBeNull();
    expect(await readEvidenceSubscription(order.id)).toContain(expected);
  });

  test("isn't shown as paid up when the customer cancels it", async () => {
    const { order } = await createUnpaidRenewal();
    await subscription("cancel", { atPeriodEnd: true })({ shop, order });
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_canceled")).toMatchObject([
      { props: { state: "unpaid", endsAt: null } },
    ]);
  });

  test("ends immediately when staff cancel it, and Stripe stops retrying the payment", async () => {
    const { order } = await createUnpaidRenewal();
    const requestId = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => cancel(order.id, requestId)));
    for (const result of results) {
      expect(result).toMatchObject({ ok: true, value: { hasEnded: true } });
    }
    expect(describeCanceled({ hasEnded: true, endsAt: null })).toMatchObject({
      description: expect.stringContaining("Stripe stopped collecting"),
    });
    expect(await cancel(order.id, requestId)).toMatchObject({
      ok: true,
      value: { hasEnded: true },
    });
    expect(await listAudit(shop, order.id)).toEqual(completedActions);
    const { status, latest_invoice: invoice } = await readStripeSubscription(order);
    expect(status).toBe("canceled");
    expect(await shop.sandbox.stripe.invoices.retrieve(String(invoice))).toMatchObject({
      status: "open",
      auto_advance: false,
      next_payment_attempt: null,
    });
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_canceled")).toMatchObject([
      { props: { state: "ended", endsAt: null } },
    ]);
    expect(await cancel(order.id)).toMatchObject({ ok: false, problem: { kind: "ended" } });
  });

  test("lets one of two concurrent admins end it and shows a conflict to the other", async () => {
    const { order } = await createUnpaidRenewal();
    const results = await Promise.all([cancel(order.id), cancel(order.id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({
      ok: false,
      problem: { kind: "ended", at: expect.any(Date) },
    });
    expect(
      (await listAudit(shop, order.id)).filter((action) => action === completedActions[1]),
    ).toHaveLength(1);
  });

  test("can be ended by staff after the customer canceled it, with one email", async () => {
    const { order } = await createUnpaidRenewal();
    await subscription("cancel", { atPeriodEnd: true })({ shop, order });
    await shop.deliverAll();
    const ended = await cancel(order.id);
    expect(ended).toMatchObject({ ok: true, value: { hasEnded: true } });
    expect((await readStripeSubscription(order)).status).toBe("canceled");
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(1);
    const again = await cancel(order.id);
    const at = !again.ok && typeof again.problem === "object" ? again.problem.at : null;
    expect(at?.getTime()).toBeLessThanOrEqual(shop.clock.now().getTime());
  });

  test("runs to the end of its period if the card was fixed before the staff request arrived", async () => {
    const { order } = await createUnpaidRenewal();
    await subscription("recover")({ shop, order });
    expect(await cancel(order.id)).toMatchObject({ ok: true, value: { hasEnded: false } });
    expect(await readStripeSubscription(order)).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
  });

  test("is ended by a second try when the first response was lost", async () => {
    const { order } = await createUnpaidRenewal();
    const { id: subscriptionId } = await readStripeSubscription(order);
    const path = `/v1/subscriptions/${subscriptionId}`;
    // The SDK retries a broken connection once.
    const lost = { mode: "reset-after-accept", path, method: "DELETE", times: 2 };
    await shop.sandbox.control("faults", lost);
    const requestId = randomUUID();
    expect(await cancel(order.id, requestId)).toEqual({ ok: false, problem: "no_response" });
    expect(await cancel(order.id, requestId)).toMatchObject({
      ok: true,
      value: { hasEnded: true },
    });
    expect(await listAudit(shop, order.id)).toEqual(completedActions);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { describeCanceled, getCancelProblem } from "@/components/admin/orders/order-messages";
import { formatZonedTime } from "@/lib/core/format-staff-time";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import { readConfirmation } from "@/lib/flows/read-confirmation";
import { buildEvidenceSections } from "@/lib/orders/evidence-text";
import { readOrder } from "@/lib/orders/read-orders";
import { readSubscription } from "@/lib/orders/subscriptions";
import { signLink } from "@/lib/secrets/links";
import {
  createPaidOrder,
  listAudit,
  listEmails,
  readSubscriptionRow,
} from "@/tests/support/orders";
import { dispute, subscription } from "@/tests/support/payment-steps";
import { testProfile } from "@/tests/support/profile";
import { staffedShop } from "@/tests/support/staff";

const shop = staffedShop("2030-03-10T07:30:00.000Z");
const { sandbox } = shop;

describe("canceling a subscription as staff", () => {
  const auditEntries = ["subscription_cancel_requested", "subscription_cancel_made"];

  async function createEliteOrder() {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const ask = (requestId: string = randomUUID()) =>
      cancelSubscription(shop.ctx, shop.admin, {
        orderId: order.id,
        requestId,
        reason: "moves away",
      });
    return { order, ask };
  }

  /** Canceled by staff, then resumed a day later. */
  async function createResumedElite() {
    const { order, ask } = await createEliteOrder();
    expect((await ask()).ok).toBe(true);
    const { id } = await readSubscriptionRow(shop, order.id);
    shop.clock.advance({ days: 1 });
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await shop.deliverAll();
    return { order, ask, id };
  }

  const listUpdates = (subscriptionId: string) =>
    sandbox
      .events()
      .filter(
        ({ type, data }) =>
          type === "customer.subscription.updated" &&
          "id" in data.object &&
          data.object.id === subscriptionId,
      );

  test("cancels once per form: at Stripe, in the audit log and in one email to the customer", async () => {
    const { order, ask } = await createEliteOrder();
    const requestId = randomUUID();
    const results = await Promise.all([ask(requestId), ask(requestId), ask(requestId)]);
    const { id, currentPeriodEndsAt: endsAt, ...row } = await readSubscriptionRow(shop, order.id);
    for (const result of results)
      expect(result).toEqual({ ok: true, value: { hasEnded: false, endsAt } });
    expect(row).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect((await sandbox.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
    expect(listUpdates(id)).toHaveLength(1);
    expect(await listAudit(shop, order.id)).toEqual(auditEntries);
    await shop.deliverAll();
    const [email, ...more] = await listEmails(shop, order.id, "subscription_canceled");
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to: order.email, props: { endsAt: endsAt?.toISOString() } });
  });

  test("keeps airplay until the period ends, then stops renewing", async () => {
    const { order, ask } = await createEliteOrder();
    expect((await ask()).ok).toBe(true);
    const { id } = await readSubscriptionRow(shop, order.id);
    shop.clock.advance({ days: 32 });
    await shop.atStripe(`subscriptions/${id}/advance`);
    expect(await readSubscriptionRow(shop, order.id)).toMatchObject({ status: "canceled" });
    const { currentPeriodEndsAt: at } = await readSubscriptionRow(shop, order.id);
    expect(await ask()).toEqual({ ok: false, problem: { kind: "ended", at } });
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(1);
  });

  test("lets one of two concurrent cancellations win, shows a conflict to the other, and emails the customer once", async () => {
    const { order, ask } = await createEliteOrder();
    const results = await Promise.all([ask(), ask()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, problem: "changed_since" });
    expect(await ask()).toEqual({ ok: false, problem: "changed_since" });
    expect(
      (await listAudit(shop, order.id)).filter((action) => action === auditEntries[1]),
    ).toHaveLength(1);
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(1);
  });

  test("can cancel again after the customer has undone a cancellation", async () => {
    const { order, ask } = await createResumedElite();
    expect((await ask()).ok).toBe(true);
    expect(await listAudit(shop, order.id)).toEqual([...auditEntries, ...auditEntries]);
  });

  test("reports when the subscription ended, even before the event arrives", async () => {
    const { order, ask } = await createEliteOrder();
    const { id } = await readSubscriptionRow(shop, order.id);
    await sandbox.control(`subscriptions/${id}/cancel`);
    const ended = await ask();
    const { canceledAt: at } = await readSubscriptionRow(shop, order.id);
    expect(at).not.toBeNull();
    expect(ended).toEqual({ ok: false, problem: { kind: "ended", at } });
    expect(getCancelProblem({ kind: "ended", at })).toMatchObject({
      description: expect.stringMatching(
        /^The subscription ended on .+ The customer won't be charged again\.$/,
      ),
    });
  });

  test("accepts that the customer already canceled, even before the event arrives", async () => {
    const { order, ask } = await createEliteOrder();
    const { id } = await readSubscriptionRow(shop, order.id);
    await sandbox.control(`subscriptions/${id}/cancel`, { atPeriodEnd: true });
    shop.clock.advance({ minutes: 5 });
    expect((await ask()).ok).toBe(true);
    await shop.deliverAll();
    expect(listUpdates(id)).toHaveLength(1);
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(1);
  });

  test("emails the customer once, although Stripe changes the cancellation time later", async () => {
    const { order, ask } = await createEliteOrder();
    expect((await ask()).ok).toBe(true);
    const { id, canceledAt } = await readSubscriptionRow(shop, order.id);
    shop.clock.advance({ days: 1 });
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await shop.deliverAll();
    expect((await readSubscriptionRow(shop, order.id)).canceledAt).not.toEqual(canceledAt);
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(1);
  });

  test("emails the customer once for each of their own cancellations", async () => {
    const { order } = await createEliteOrder();
    const { id } = await readSubscriptionRow(shop, order.id);
    await shop.atStripe(`subscriptions/${id}/cancel`, { atPeriodEnd: true });
    // Like the portal: only the date is set.
    expect((await sandbox.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
    expect(await readSubscriptionRow(shop, order.id)).toMatchObject({ cancelAtPeriodEnd: true });
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await shop.deliverAll();
    expect(await readSubscriptionRow(shop, order.id)).toMatchObject({ cancelAtPeriodEnd: false });
    shop.clock.advance({ days: 1 });
    await shop.atStripe(`subscriptions/${id}/cancel`, { atPeriodEnd: true });
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(2);
  });

  test("emails the customer about an immediate end, with the end of the paid month", async () => {
    const { order } = await createEliteOrder();
    const { id, currentPeriodEndsAt: endsAt } = await readSubscriptionRow(shop, order.id);
    await shop.atStripe(`subscriptions/${id}/cancel`);
    const props = { state: "ended", endsAt: endsAt?.toISOString() };
    expect(await listEmails(shop, order.id, "subscription_canceled")).toMatchObject([
      { to: order.email, props },
    ]);
  });

  test("emails the customer that it's over when no paid month is left, as after Stripe's last retry", async () => {
    const { order } = await createEliteOrder();
    const { id } = await readSubscriptionRow(shop, order.id);
    shop.clock.advance({ days: 32 });
    await shop.atStripe(`subscriptions/${id}/renew`, { fail: true });
    expect(await listEmails(shop, order.id, "subscription_canceled")).toEqual([]);
    await shop.atStripe(`subscriptions/${id}/cancel`);
    const props = { state: "ended", endsAt: null };
    expect(await listEmails(shop, order.id, "subscription_canceled")).toMatchObject([{ props }]);
  });

  test("emails the customer about an immediate end after an undone cancellation", async () => {
    const { order, id } = await createResumedElite();
    await shop.atStripe(`subscriptions/${id}/cancel`);
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(2);
  });

  test("reports a missing response; the event does the rest, and a second try is safe", async () => {
    const { order, ask } = await createEliteOrder();
    const { id } = await readSubscriptionRow(shop, order.id);
    const path = `/v1/subscriptions/${id}`;
    await sandbox.control("faults", {
      mode: "reset-after-accept",
      path,
      method: "POST",
      // The SDK retries a broken connection once.
      times: 2,
    });
    const requestId = randomUUID();
    expect(await ask(requestId)).toEqual({ ok: false, problem: "no_response" });
    expect(await listEmails(shop, order.id, "subscription_canceled")).toEqual([]);
    expect((await ask(requestId)).ok).toBe(true);
    await shop.deliverAll();
    expect(listUpdates(id)).toHaveLength(1);
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(1);
    expect(await listAudit(shop, order.id)).toEqual(auditEntries);
  });

  test("audits a rejection and changes nothing", async () => {
    const { order, ask } = await createEliteOrder();
    const path = `/v1/subscriptions/${(await readSubscriptionRow(shop, order.id)).id}`;
    await sandbox.control("faults", { mode: "400", path, method: "POST" });
    expect(await ask()).toEqual({ ok: false, problem: "refused" });
    expect(await readSubscriptionRow(shop, order.id)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await listAudit(shop, order.id)).toEqual([
      "subscription_cancel_requested",
      "subscription_cancel_refused",
    ]);
    expect((await ask()).ok).toBe(true);
  });

  test("has nothing to cancel on an order without a subscription", async () => {
    const order = await createPaidOrder(shop);
    const input = { orderId: order.id, requestId: randomUUID(), reason: "none" };
    expect(await cancelSubscription(shop.ctx, shop.admin, input)).toEqual({
      ok: false,
      problem: "no_subscription",
    });
  });
});

describe("monthly airplay with an unpaid renewal", () => {
  /** The paid month is over, and the card didn't pay the next one. */
  async function createUnpaidRenewal() {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const { paidUntil } = await readPage(order.id);
    shop.clock.advance({ days: 32 });
    await shop.happens(order, subscription("renew", { fail: true }));
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
    const detail = await readOrder(shop.ctx, shop.admin, orderId);
    if (!detail) throw new Error("there is no such order");
    const section = buildEvidenceSections(detail, {
      now: shop.clock.now(),
      profile: testProfile,
    }).find(({ heading }) => heading === "Payments");
    return section?.lines.at(-1) ?? "";
  }

  const cancel = (orderId: string, requestId: string = randomUUID()) =>
    cancelSubscription(shop.ctx, shop.admin, { orderId, requestId, reason: "moves away" });

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
    await shop.happens(order, dispute());
    expect((await readPage(order.id)).paidUntil).toBeNull();
    expect(await readEvidenceSubscription(order.id)).toContain(expected);
  });

  test("isn't shown as paid up when the customer cancels it", async () => {
    const { order } = await createUnpaidRenewal();
    await shop.happens(order, subscription("cancel", { atPeriodEnd: true }));
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
    await shop.happens(order, subscription("cancel", { atPeriodEnd: true }));
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

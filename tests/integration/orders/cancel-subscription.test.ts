import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getCancelProblem } from "@/components/admin/orders/order-messages";
import { cancelSubscription } from "@/lib/flows/cancel-subscription";
import {
  createPaidOrder,
  listAudit,
  listEmails,
  readSubscriptionRow,
} from "@/tests/support/orders";
import { testShop } from "@/tests/support/shop";
import { addStaff } from "@/tests/support/staff";

describe("canceling a subscription as staff", () => {
  const shop = testShop();
  const { sandbox } = shop;
  const auditEntries = ["subscription_cancel_requested", "subscription_cancel_made"];

  async function createEliteOrder() {
    const order = await createPaidOrder(shop, { cart: { "radio-elite-airplay": 1 } });
    const actor = await addStaff(shop);
    const ask = (requestId: string = randomUUID()) =>
      cancelSubscription(shop.ctx, actor, { orderId: order.id, requestId, reason: "moves away" });
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
    await sandbox.control(`subscriptions/${id}/advance`);
    await shop.deliverAll();
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
    await sandbox.control(`subscriptions/${id}/cancel`, { atPeriodEnd: true });
    await shop.deliverAll();
    // Like the portal: only the date is set.
    expect((await sandbox.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
    expect(await readSubscriptionRow(shop, order.id)).toMatchObject({ cancelAtPeriodEnd: true });
    await sandbox.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await shop.deliverAll();
    expect(await readSubscriptionRow(shop, order.id)).toMatchObject({ cancelAtPeriodEnd: false });
    shop.clock.advance({ days: 1 });
    await sandbox.control(`subscriptions/${id}/cancel`, { atPeriodEnd: true });
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_canceled")).toHaveLength(2);
  });

  test("emails the customer about an immediate end, with the end of the paid month", async () => {
    const { order } = await createEliteOrder();
    const { id, currentPeriodEndsAt: endsAt } = await readSubscriptionRow(shop, order.id);
    await sandbox.control(`subscriptions/${id}/cancel`);
    await shop.deliverAll();
    const props = { state: "ended", endsAt: endsAt?.toISOString() };
    expect(await listEmails(shop, order.id, "subscription_canceled")).toMatchObject([
      { to: order.email, props },
    ]);
  });

  test("emails the customer that it's over when no paid month is left, as after Stripe's last retry", async () => {
    const { order } = await createEliteOrder();
    const { id } = await readSubscriptionRow(shop, order.id);
    shop.clock.advance({ days: 32 });
    await sandbox.control(`subscriptions/${id}/renew`, { fail: true });
    await shop.deliverAll();
    expect(await listEmails(shop, order.id, "subscription_canceled")).toEqual([]);
    await sandbox.control(`subscriptions/${id}/cancel`);
    await shop.deliverAll();
    const props = { state: "ended", endsAt: null };
    expect(await listEmails(shop, order.id, "subscription_canceled")).toMatchObject([{ props }]);
  });

  test("emails the customer about an immediate end after an undone cancellation", async () => {
    const { order, id } = await createResumedElite();
    await sandbox.control(`subscriptions/${id}/cancel`);
    await shop.deliverAll();
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
    const actor = await addStaff(shop);
    const input = { orderId: order.id, requestId: randomUUID(), reason: "none" };
    expect(await cancelSubscription(shop.ctx, actor, input)).toEqual({
      ok: false,
      problem: "no_subscription",
    });
  });
});

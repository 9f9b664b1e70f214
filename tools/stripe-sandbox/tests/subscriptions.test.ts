import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { getPeriodEnd } from "../src/objects/subscription";
import { createRecurringOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

beforeEach(() => {
  sandbox.receiver.received.length = 0;
});

async function subscribe(method = "card"): Promise<Stripe.Checkout.Session> {
  const session = await sandbox.stripe.checkout.sessions.create(createRecurringOrder());
  return sandbox.control(`/sessions/${session.id}/pay`, { method });
}

const retrieve = (id: unknown) => sandbox.stripe.subscriptions.retrieve(String(id));

it("creates a first invoice with the recurring line and the one-time lines", async () => {
  const session = await subscribe();
  const invoice = await sandbox.stripe.invoices.retrieve(String(session.invoice));
  expect(invoice).toMatchObject({
    billing_reason: "subscription_create",
    status: "paid",
    amount_paid: 151_999,
    parent: {
      type: "subscription_details",
      subscription_details: {
        subscription: session.subscription,
        metadata: { orderId: "order-1" },
      },
    },
  });
  expect(invoice).not.toHaveProperty("payment_intent");
  expect(invoice).not.toHaveProperty("payments");
  const [recurring, oneTime] = invoice.lines.data;
  const subscription = await retrieve(session.subscription);
  const [item] = subscription.items.data;
  expect(recurring?.period).toEqual({
    start: item?.current_period_start,
    end: item?.current_period_end,
  });
  expect(oneTime?.period.start).toBe(oneTime?.period.end);
  expect(subscription).not.toHaveProperty("current_period_end");
  expect(subscription.metadata).toEqual({ orderId: "order-1" });
});

it("bills only the recurring line on renewal and advances the period", async () => {
  const session = await subscribe();
  const before = await retrieve(session.subscription);
  await sandbox.control(`/subscriptions/${before.id}/renew`, {});
  const after = await retrieve(before.id);
  const [old, next] = [before.items.data[0], after.items.data[0]];
  expect(next?.current_period_start).toBe(old?.current_period_end);
  const invoice = await sandbox.stripe.invoices.retrieve(String(after.latest_invoice));
  expect(invoice).toMatchObject({
    billing_reason: "subscription_cycle",
    status: "paid",
    amount_paid: 150_000,
    lines: { data: [{ period: { end: next?.current_period_end } }] },
  });
  await sandbox.receiver.waitFor("invoice.paid", invoice.id);
});

it("is past due after a failed renewal until the invoice is paid", async () => {
  const { subscription: id } = await subscribe();
  await sandbox.control(`/subscriptions/${id}/renew`, { fail: true });
  expect(await retrieve(id)).toMatchObject({ status: "past_due" });
  const { latest_invoice: invoice } = await retrieve(id);
  const { event } = await sandbox.receiver.waitFor("invoice.payment_failed", String(invoice));
  expect(event.data.object).toMatchObject({ status: "open", attempt_count: 1, amount_paid: 0 });
  await sandbox.control(`/subscriptions/${id}/recover`, {});
  expect(await retrieve(id)).toMatchObject({ status: "active" });
  await sandbox.receiver.waitFor("invoice.paid", String(invoice));
});

it("stays active until the period ends when canceled at period end", async () => {
  const { subscription: id } = await subscribe();
  const ending = await sandbox.stripe.subscriptions.update(String(id), {
    cancel_at_period_end: true,
  });
  expect(ending).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  const { event } = await sandbox.receiver.waitFor("customer.subscription.updated", String(id));
  expect(event.data.previous_attributes).toMatchObject({ cancel_at_period_end: false });
  await expect(sandbox.control(`/subscriptions/${id}/renew`, {})).rejects.toThrow("ends with");
  await sandbox.control(`/subscriptions/${id}/advance`, {});
  await sandbox.receiver.waitFor("customer.subscription.deleted", String(id));
  expect(await retrieve(id)).toMatchObject({ status: "canceled" });
});

it("can be resumed before it ends, and canceled immediately", async () => {
  const { subscription: id } = await subscribe();
  await sandbox.stripe.subscriptions.update(String(id), { cancel_at_period_end: true });
  const resumed = await sandbox.stripe.subscriptions.update(String(id), {
    cancel_at_period_end: false,
  });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
  expect(await sandbox.stripe.subscriptions.cancel(String(id))).toMatchObject({
    status: "canceled",
  });
  await expect(sandbox.stripe.subscriptions.cancel(String(id))).rejects.toMatchObject({
    statusCode: 404,
  });
});

it("stops collecting the open invoice when a past-due subscription is canceled", async () => {
  const { subscription: id } = await subscribe();
  await sandbox.control(`/subscriptions/${id}/renew`, { fail: true });
  const { latest_invoice: invoice } = await retrieve(id);
  const open = await sandbox.stripe.invoices.retrieve(String(invoice));
  expect(open).toMatchObject({ status: "open", auto_advance: true });
  expect(open.next_payment_attempt).not.toBeNull();
  const ended = await sandbox.stripe.subscriptions.cancel(String(id), {
    cancellation_details: { comment: "Asked for by phone" },
  });
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { comment: "Asked for by phone" },
  });
  expect(await sandbox.stripe.invoices.retrieve(String(invoice))).toMatchObject({
    status: "open",
    auto_advance: false,
    next_payment_attempt: null,
  });
  await expect(sandbox.control(`/subscriptions/${id}/recover`, {})).rejects.toThrow("canceled");
});

it("keeps the invoice open until a delayed first payment succeeds or fails", async () => {
  const settled = await subscribe("delayed");
  expect(settled).toMatchObject({ status: "complete", payment_status: "unpaid" });
  await sandbox.control(`/sessions/${settled.id}/settle`, {});
  expect(await sandbox.stripe.invoices.retrieve(String(settled.invoice))).toMatchObject({
    status: "paid",
  });
  const failed = await subscribe("delayed");
  await sandbox.control(`/sessions/${failed.id}/fail`, {});
  expect(await retrieve(failed.subscription)).toMatchObject({ status: "past_due" });
  await sandbox.receiver.waitFor("checkout.session.async_payment_succeeded", settled.id);
  await sandbox.receiver.waitFor("checkout.session.async_payment_failed", failed.id);
});

it("cancels and resumes in the customer portal", async () => {
  const { subscription: id, customer } = await subscribe();
  const portal = await sandbox.stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: "http://localhost:3000/radio",
  });
  const page = await (await fetch(portal.url)).text();
  expect(page).toContain("Elite Airplay");
  expect(page).toContain("http://localhost:3000/radio");
  const submit = (action: string) =>
    fetch(portal.url, {
      method: "POST",
      body: new URLSearchParams({ subscription: String(id), action }),
    });
  await submit("cancel");
  const ending = await retrieve(id);
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  expect(ending.cancel_at_period_end).toBe(false);
  await submit("resume");
  expect(await retrieve(id)).toMatchObject({ cancel_at: null, canceled_at: null });
  await submit("cancel-now");
  expect((await retrieve(id)).status).toBe("canceled");
});

it("ends on the last day of a shorter month and returns to the anchor day", () => {
  const at = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000;
  const monthly = {
    interval: "month" as const,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed" as const,
  };
  const anchor = at("2026-01-31");
  expect(getPeriodEnd(anchor, monthly, anchor)).toBe(at("2026-02-28"));
  expect(getPeriodEnd(at("2026-02-28"), monthly, anchor)).toBe(at("2026-03-31"));
  expect(getPeriodEnd(at("2026-12-31"), monthly, anchor)).toBe(at("2027-01-31"));
});

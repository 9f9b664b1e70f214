import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { periodEnd } from "@/scripts/sandbox/objects/billing-period";
import { recurringOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let box: TestSandbox;

beforeAll(async () => {
  box = await startTestSandbox();
});

afterAll(() => box.close());

beforeEach(() => {
  box.receiver.received.length = 0;
});

async function subscribed(method = "card"): Promise<Stripe.Checkout.Session> {
  const session = await box.stripe.checkout.sessions.create(recurringOrder());
  return box.control(`/sessions/${session.id}/pay`, { method });
}

const read = (id: unknown) => box.stripe.subscriptions.retrieve(String(id));

test("the first invoice holds the recurring line with its period and the one-time lines", async () => {
  const session = await subscribed();
  const invoice = await box.stripe.invoices.retrieve(String(session.invoice));
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
  const [recurring, once] = invoice.lines.data;
  const subscription = await read(session.subscription);
  const [item] = subscription.items.data;
  expect(recurring?.period).toEqual({
    start: item?.current_period_start,
    end: item?.current_period_end,
  });
  expect(once?.period.start).toBe(once?.period.end);
  expect(subscription).not.toHaveProperty("current_period_end");
  expect(subscription.metadata).toEqual({ orderId: "order-1" });
});

test("a renewal bills the recurring line alone and moves the period on", async () => {
  const session = await subscribed();
  const before = await read(session.subscription);
  await box.control(`/subscriptions/${before.id}/renew`, {});
  const after = await read(before.id);
  const [old, next] = [before.items.data[0], after.items.data[0]];
  expect(next?.current_period_start).toBe(old?.current_period_end);
  const invoice = await box.stripe.invoices.retrieve(String(after.latest_invoice));
  expect(invoice).toMatchObject({
    billing_reason: "subscription_cycle",
    status: "paid",
    amount_paid: 150_000,
    lines: { data: [{ period: { end: next?.current_period_end } }] },
  });
  await box.receiver.waitFor("invoice.paid", invoice.id);
});

test("a renewal whose card fails is past due until it is paid", async () => {
  const { subscription: id } = await subscribed();
  await box.control(`/subscriptions/${id}/renew`, { fail: true });
  expect(await read(id)).toMatchObject({ status: "past_due" });
  const { latest_invoice: invoice } = await read(id);
  const { event } = await box.receiver.waitFor("invoice.payment_failed", String(invoice));
  expect(event.data.object).toMatchObject({ status: "open", attempt_count: 1, amount_paid: 0 });
  await box.control(`/subscriptions/${id}/recover`, {});
  expect(await read(id)).toMatchObject({ status: "active" });
  await box.receiver.waitFor("invoice.paid", String(invoice));
});

test("cancelling at the period's end keeps it active, and the end of the period ends it", async () => {
  const { subscription: id } = await subscribed();
  const ending = await box.stripe.subscriptions.update(String(id), { cancel_at_period_end: true });
  expect(ending).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  const { event } = await box.receiver.waitFor("customer.subscription.updated", String(id));
  expect(event.data.previous_attributes).toMatchObject({ cancel_at_period_end: false });
  await expect(box.control(`/subscriptions/${id}/renew`, {})).rejects.toThrow("ends with");
  await box.control(`/subscriptions/${id}/advance`, {});
  await box.receiver.waitFor("customer.subscription.deleted", String(id));
  expect(await read(id)).toMatchObject({ status: "canceled" });
});

test("a subscription can be resumed before its end, and cancelled at once", async () => {
  const { subscription: id } = await subscribed();
  await box.stripe.subscriptions.update(String(id), { cancel_at_period_end: true });
  const resumed = await box.stripe.subscriptions.update(String(id), {
    cancel_at_period_end: false,
  });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
  expect(await box.stripe.subscriptions.cancel(String(id))).toMatchObject({ status: "canceled" });
  await expect(box.stripe.subscriptions.cancel(String(id))).rejects.toMatchObject({
    statusCode: 404,
  });
});

test("the end of a past-due subscription stops the collection of its open invoice", async () => {
  const { subscription: id } = await subscribed();
  await box.control(`/subscriptions/${id}/renew`, { fail: true });
  const { latest_invoice: invoice } = await read(id);
  const open = await box.stripe.invoices.retrieve(String(invoice));
  expect(open).toMatchObject({ status: "open", auto_advance: true });
  expect(open.next_payment_attempt).not.toBeNull();
  const ended = await box.stripe.subscriptions.cancel(String(id), {
    cancellation_details: { comment: "Asked for by phone" },
  });
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { comment: "Asked for by phone" },
  });
  expect(await box.stripe.invoices.retrieve(String(invoice))).toMatchObject({
    status: "open",
    auto_advance: false,
    next_payment_attempt: null,
  });
  await expect(box.control(`/subscriptions/${id}/recover`, {})).rejects.toThrow("canceled");
});

test("a delayed first payment leaves the invoice open until it is settled or fails", async () => {
  const settled = await subscribed("delayed");
  expect(settled).toMatchObject({ status: "complete", payment_status: "unpaid" });
  await box.control(`/sessions/${settled.id}/settle`, {});
  expect(await box.stripe.invoices.retrieve(String(settled.invoice))).toMatchObject({
    status: "paid",
  });
  const failed = await subscribed("delayed");
  await box.control(`/sessions/${failed.id}/fail`, {});
  expect(await read(failed.subscription)).toMatchObject({ status: "past_due" });
  await box.receiver.waitFor("checkout.session.async_payment_succeeded", settled.id);
  await box.receiver.waitFor("checkout.session.async_payment_failed", failed.id);
});

test("the customer's portal cancels and resumes", async () => {
  const { subscription: id, customer } = await subscribed();
  const portal = await box.stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: "http://localhost:3000/radio",
  });
  const page = await (await fetch(portal.url)).text();
  expect(page).toContain("Elite Airplay");
  expect(page).toContain("http://localhost:3000/radio");
  const act = (action: string) =>
    fetch(portal.url, {
      method: "POST",
      body: new URLSearchParams({ subscription: String(id), action }),
    });
  await act("cancel");
  const ending = await read(id);
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  expect(ending.cancel_at_period_end).toBe(false);
  await act("resume");
  expect(await read(id)).toMatchObject({ cancel_at: null, canceled_at: null });
  await act("cancel-now");
  expect((await read(id)).status).toBe("canceled");
});

test("a month that lacks the anchor's day ends on its last one, and the day comes back", () => {
  const at = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000;
  const monthly = {
    interval: "month" as const,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed" as const,
  };
  const anchor = at("2026-01-31");
  expect(periodEnd(anchor, monthly, anchor)).toBe(at("2026-02-28"));
  expect(periodEnd(at("2026-02-28"), monthly, anchor)).toBe(at("2026-03-31"));
  expect(periodEnd(at("2026-12-31"), monthly, anchor)).toBe(at("2027-01-31"));
});

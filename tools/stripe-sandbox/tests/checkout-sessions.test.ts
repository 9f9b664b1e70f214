import { afterAll, beforeAll, expect, it } from "vitest";
import { createLine, createOneTimeOrder, createRecurringOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox, testWebhookSecret } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

it("creates an open, unpaid session with totals and a payment page", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(
    createOneTimeOrder([createLine(1999, 2), createLine(500)]),
  );
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_subtotal: 4498,
    amount_total: 4498,
    currency: "usd",
    livemode: false,
    client_reference_id: "order-1",
    metadata: { orderId: "order-1" },
    payment_intent: null,
    subscription: null,
    url: `${sandbox.running.url}/pay/${session.id}`,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(session.line_items).toBeUndefined();
});

it("retrieves a session with expanded line items and products", async () => {
  const created = await sandbox.stripe.checkout.sessions.create(
    createOneTimeOrder([createLine(1999, 2)]),
  );
  const session = await sandbox.stripe.checkout.sessions.retrieve(created.id, {
    expand: ["line_items.data.price.product"],
  });
  expect(session.line_items?.data).toMatchObject([
    {
      quantity: 2,
      amount_total: 3998,
      description: "Royalty eBook",
      price: { unit_amount: 1999, product: { metadata: { orderItemId: "item-1999" } } },
    },
  ]);
  const lines = await sandbox.stripe.checkout.sessions.listLineItems(created.id);
  expect(lines.data).toHaveLength(1);
});

it("lists sessions newest first, with pagination and a creation filter", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    ids.unshift((await sandbox.stripe.checkout.sessions.create(createOneTimeOrder())).id);
  }
  const first = await sandbox.stripe.checkout.sessions.list({ limit: 2 });
  expect(first.has_more).toBe(true);
  expect(first.data.map((session) => session.id)).toEqual(ids.slice(0, 2));
  const next = await sandbox.stripe.checkout.sessions.list({
    limit: 1,
    starting_after: ids[1] ?? "",
  });
  expect(next.data[0]?.id).toBe(ids[2]);
  const now = Math.floor(Date.now() / 1000);
  const later = await sandbox.stripe.checkout.sessions.list({ created: { gte: now + 60 } });
  expect(later.data).toEqual([]);
});

it("finds a session by client reference with auto-pagination", async () => {
  const created = await sandbox.stripe.checkout.sessions.create(
    createOneTimeOrder(undefined, { client_reference_id: "lost-order" }),
  );
  const found: string[] = [];
  for await (const session of sandbox.stripe.checkout.sessions.list({ created: { gte: 0 } })) {
    if (session.client_reference_id === "lost-order") found.push(session.id);
  }
  expect(found).toEqual([created.id]);
});

it("expires only open sessions and emits an event", async () => {
  const created = await sandbox.stripe.checkout.sessions.create(createOneTimeOrder());
  const expired = await sandbox.stripe.checkout.sessions.expire(created.id);
  expect(expired).toMatchObject({ status: "expired", url: null });
  await sandbox.receiver.waitFor("checkout.session.expired");
  await expect(sandbox.stripe.checkout.sessions.expire(created.id)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    message: expect.stringContaining("can be expired"),
  });
});

it("completes the session after a card payment and sends signed events", async () => {
  const created = await sandbox.stripe.checkout.sessions.create(createOneTimeOrder());
  await sandbox.control(`/sessions/${created.id}/pay`, { method: "card" });
  const hook = await sandbox.receiver.waitFor("checkout.session.completed");
  const event = sandbox.stripe.webhooks.constructEvent(
    hook.payload,
    hook.signature,
    testWebhookSecret,
  );
  expect(event).toMatchObject({
    type: "checkout.session.completed",
    livemode: false,
    api_version: "2026-10-28.endive",
    data: { object: { id: created.id, status: "complete", payment_status: "paid" } },
  });
  await sandbox.receiver.waitFor("charge.succeeded");
  await sandbox.receiver.waitFor("payment_intent.succeeded");
});

it("creates a subscription and an invoice instead of a payment intent", async () => {
  const created = await sandbox.stripe.checkout.sessions.create(createRecurringOrder());
  await sandbox.control(`/sessions/${created.id}/pay`, {});
  const session = await sandbox.stripe.checkout.sessions.retrieve(created.id);
  expect(session).toMatchObject({ payment_intent: null, payment_status: "paid" });
  expect(session.subscription).toMatch(/^sub_/);
  expect(session.invoice).toMatch(/^in_/);
  expect(session.customer).toMatch(/^cus_/);
});

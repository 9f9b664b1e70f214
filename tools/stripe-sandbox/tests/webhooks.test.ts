import type Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createOneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox, testWebhookSecret } from "./support/sandbox";

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox();
});

afterEach(() => sandbox.close());

async function pay(input: object = {}): Promise<Stripe.Checkout.Session> {
  const session = await sandbox.stripe.checkout.sessions.create(createOneTimeOrder());
  return sandbox.control(`/sessions/${session.id}/pay`, input);
}

const types = ["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"];

it("fails signature verification for a changed body or another secret", async () => {
  await pay();
  const { payload, signature } = await sandbox.receiver.waitFor("checkout.session.completed");
  const verify = (body: string, secret: string) =>
    sandbox.stripe.webhooks.constructEvent(body, signature, secret);
  expect(verify(payload, testWebhookSecret).type).toBe("checkout.session.completed");
  expect(() => verify(payload.replace("1999", "1"), testWebhookSecret)).toThrow("signature");
  expect(() => verify(payload, "whsec_other")).toThrow("signature");
});

it("returns from `before` only after the webhook has responded", async () => {
  await pay({ webhook: "before" });
  expect(sandbox.receiver.types().toSorted()).toEqual(types.toSorted());
});

it("retries an event until it gets a 2xx response", async () => {
  sandbox.receiver.respondWith(500);
  await pay({ webhook: "before" });
  const first = await sandbox.receiver.waitFor("charge.succeeded");
  expect(await sandbox.stripe.events.retrieve(first.event.id)).toMatchObject({
    pending_webhooks: 1,
  });
  sandbox.receiver.respondWith(200);
  sandbox.receiver.received.length = 0;
  await sandbox.receiver.waitFor("charge.succeeded");
  await expect
    .poll(async () => (await sandbox.stripe.events.retrieve(first.event.id)).pending_webhooks)
    .toBe(0);
});

it("keeps held events until they are released in the requested order", async () => {
  await pay({ webhook: "hold" });
  expect(sandbox.receiver.received).toEqual([]);
  await sandbox.control("/flush", { order: "reverse" });
  expect(sandbox.receiver.types()).toEqual(types.toReversed());
  await sandbox.control("/webhooks", { hold: true });
  await pay();
  const { delivered } = await sandbox.control<{ delivered: string[] }>("/flush", {
    order: "shuffle",
  });
  expect(delivered).toHaveLength(3);
  await sandbox.control("/webhooks", { hold: false });
  await pay({ webhook: "before" });
  expect(sandbox.receiver.received).toHaveLength(9);
});

it("resends an event several times concurrently with the same ID", async () => {
  await pay({ webhook: "before" });
  const { event } = await sandbox.receiver.waitFor("checkout.session.completed");
  await sandbox.control(`/events/${event.id}/resend`, { times: 5 });
  const copies = sandbox.receiver.received.filter((webhook) => webhook.event.id === event.id);
  expect(copies).toHaveLength(6);
});

it("lists events newest first and filters them by type", async () => {
  await pay({ webhook: "before" });
  const all = await sandbox.stripe.events.list();
  expect(all.data.map((event) => event.type)).toEqual(types.toReversed());
  const some = await sandbox.stripe.events.list({
    types: ["charge.*", "payment_intent.succeeded"],
  });
  expect(some.data).toHaveLength(2);
  expect(await sandbox.control<unknown[]>("/events")).toHaveLength(3);
});

it("keeps the object in an event as it was when the event occurred", async () => {
  const session = await pay({ method: "delayed", webhook: "before" });
  await sandbox.control(`/sessions/${session.id}/settle`, {});
  await sandbox.receiver.waitFor("checkout.session.async_payment_succeeded");
  const { event } = await sandbox.receiver.waitFor("checkout.session.completed");
  expect(event.data.object).toMatchObject({ status: "complete", payment_status: "unpaid" });
  const sent = await sandbox.stripe.events.retrieve(event.id);
  expect(sent.data.object).toMatchObject({ payment_status: "unpaid" });
});

it("leaves the session open after a declined card and emits an event", async () => {
  const session = await pay({ method: "decline" });
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid" });
  const { event } = await sandbox.receiver.waitFor("payment_intent.payment_failed");
  expect(event.data.object).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
    metadata: { orderId: "order-1" },
  });
  const paid = await sandbox.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  expect(paid).toMatchObject({ payment_intent: session.payment_intent, payment_status: "paid" });
});

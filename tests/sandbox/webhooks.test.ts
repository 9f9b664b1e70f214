import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { oneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox, WEBHOOK_SECRET } from "./support/sandbox";

let box: TestSandbox;

beforeEach(async () => {
  box = await startTestSandbox();
});

afterEach(() => box.close());

async function pay(input: object = {}): Promise<Stripe.Checkout.Session> {
  const session = await box.stripe.checkout.sessions.create(oneTimeOrder());
  return box.control(`/sessions/${session.id}/pay`, input);
}

const types = ["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"];

test("a changed body or another secret does not verify", async () => {
  await pay();
  const { payload, signature } = await box.receiver.waitFor("checkout.session.completed");
  const verify = (body: string, secret: string) =>
    box.stripe.webhooks.constructEvent(body, signature, secret);
  expect(verify(payload, WEBHOOK_SECRET).type).toBe("checkout.session.completed");
  expect(() => verify(payload.replace("1999", "1"), WEBHOOK_SECRET)).toThrow("signature");
  expect(() => verify(payload, "whsec_other")).toThrow("signature");
});

test("`before` returns only once the webhook has answered", async () => {
  await pay({ webhook: "before" });
  expect(box.receiver.types().toSorted()).toEqual(types.toSorted());
});

test("an event is sent again until it is answered with a 2xx", async () => {
  box.receiver.answerWith(500);
  await pay({ webhook: "before" });
  const first = await box.receiver.waitFor("charge.succeeded");
  expect(await box.stripe.events.retrieve(first.event.id)).toMatchObject({ pending_webhooks: 1 });
  box.receiver.answerWith(200);
  box.receiver.received.length = 0;
  await box.receiver.waitFor("charge.succeeded");
  await expect
    .poll(async () => (await box.stripe.events.retrieve(first.event.id)).pending_webhooks)
    .toBe(0);
});

test("held events wait until they are flushed, in the order asked for", async () => {
  await pay({ webhook: "hold" });
  expect(box.receiver.received).toEqual([]);
  await box.control("/flush", { order: "reverse" });
  expect(box.receiver.types()).toEqual(types.toReversed());
  await box.control("/webhooks", { hold: true });
  await pay();
  const { delivered } = await box.control<{ delivered: string[] }>("/flush", { order: "shuffle" });
  expect(delivered).toHaveLength(3);
  await box.control("/webhooks", { hold: false });
  await pay({ webhook: "before" });
  expect(box.receiver.received).toHaveLength(9);
});

test("an event can be sent again, several times at once, with the same id", async () => {
  await pay({ webhook: "before" });
  const { event } = await box.receiver.waitFor("checkout.session.completed");
  await box.control(`/events/${event.id}/resend`, { times: 5 });
  const same = box.receiver.received.filter((one) => one.event.id === event.id);
  expect(same).toHaveLength(6);
});

test("events are listed newest first and by type", async () => {
  await pay({ webhook: "before" });
  const all = await box.stripe.events.list();
  expect(all.data.map((event) => event.type)).toEqual(types.toReversed());
  const some = await box.stripe.events.list({ types: ["charge.*", "payment_intent.succeeded"] });
  expect(some.data).toHaveLength(2);
  expect(await box.control<unknown[]>("/events")).toHaveLength(3);
});

test("an event shows its object as it was when it happened", async () => {
  const session = await pay({ method: "delayed", webhook: "before" });
  await box.control(`/sessions/${session.id}/settle`, {});
  await box.receiver.waitFor("checkout.session.async_payment_succeeded");
  const { event } = await box.receiver.waitFor("checkout.session.completed");
  expect(event.data.object).toMatchObject({ status: "complete", payment_status: "unpaid" });
  const sent = await box.stripe.events.retrieve(event.id);
  expect(sent.data.object).toMatchObject({ payment_status: "unpaid" });
});

test("a declined card leaves the session open and says so", async () => {
  const session = await pay({ method: "decline" });
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid" });
  const { event } = await box.receiver.waitFor("payment_intent.payment_failed");
  expect(event.data.object).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", decline_code: "generic_decline" },
    metadata: { orderId: "order-1" },
  });
  const paid = await box.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  expect(paid).toMatchObject({ payment_intent: session.payment_intent, payment_status: "paid" });
});

import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { html } from "@/scripts/sandbox/pages/html";
import { line, oneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let box: TestSandbox;
let aheadMs = 0;

beforeAll(async () => {
  box = await startTestSandbox({ now: () => Date.now() + aheadMs });
});

afterAll(() => box.close());

beforeEach(() => {
  aheadMs = 0;
  box.receiver.received.length = 0;
});

const create = (lines = [line(1999)], extra: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  box.stripe.checkout.sessions.create(oneTimeOrder(lines, extra));

function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

const payer = { email: "buyer@example.com", name: "Ada Buyer", webhook: "before" };

test("values are escaped wherever they stand in a page", () => {
  expect(html`<p title="${'"><script>'}">${["<b>", 1, null]}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;1</p>',
  );
});

test("paying completes the session, after the webhook if so chosen, and goes to the shop", async () => {
  const session = await create([line(1999, 2)]);
  const page = await (await fetch(String(session.url))).text();
  expect(page).toContain("$39.98");
  for (const name of ["Pay", "Decline card", "Pay later (delayed method)", "Cancel and go back"]) {
    expect(page).toMatch(new RegExp(`<button[^>]*>${name.replace(/[()]/g, "\\$&")}</button>`));
  }
  const paid = await post(String(session.url), { ...payer, method: "card" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toBe(
    `http://localhost:3000/order-confirmation?session_id=${session.id}`,
  );
  expect(box.receiver.types()).toContain("checkout.session.completed");
  const stored = await box.stripe.checkout.sessions.retrieve(session.id);
  expect(stored.customer_details).toMatchObject({ email: payer.email, name: "Ada Buyer" });
  const again = await fetch(`${box.running.url}/pay/${session.id}`);
  expect(await again.text()).toContain("This payment is complete");
});

test("a declined card stays on the page with the reason, and cancelling goes back", async () => {
  const session = await create();
  const declined = await post(String(session.url), { ...payer, method: "decline" });
  expect(declined.status).toBe(200);
  expect(await declined.text()).toContain("Your card was declined");
  const cancelled = await post(String(session.url), { method: "cancel" });
  expect(cancelled.headers.get("location")).toBe("http://localhost:3000/cart?cancelled=1");
});

test("paying the same page twice at once charges once", async () => {
  const session = await create();
  const answers = await Promise.all(
    [1, 2].map(() => post(String(session.url), { ...payer, method: "card" })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409]);
  expect(box.receiver.types().filter((type) => type === "charge.succeeded")).toHaveLength(1);
});

test("a session whose time is over cannot be paid any more, and says so", async () => {
  const session = await create();
  aheadMs = 24 * 3_600_000;
  const late = await post(String(session.url), { ...payer, method: "card" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("This payment page has expired");
  await box.receiver.waitFor("checkout.session.expired", session.id);
  expect((await box.stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
});

test("automatic tax is added when the buyer pays", async () => {
  const session = await create([line(10_000)], { automatic_tax: { enabled: true } });
  expect(session.automatic_tax.status).toBe("requires_location_inputs");
  await box.control(`/sessions/${session.id}/pay`, {});
  expect(await box.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_subtotal: 10_000,
    amount_total: 10_975,
    total_details: { amount_tax: 975 },
    automatic_tax: { status: "complete" },
  });
});

test("the panel finds a payment by email or order and shows its buttons", async () => {
  const session = await create([line(1999)], {
    customer_email: "find-me@example.com",
    client_reference_id: "order-find-me",
  });
  await box.control(`/sessions/${session.id}/pay`, {});
  for (const search of ["FIND-ME@example.com", "order-find-me", session.id]) {
    const page = await (
      await fetch(`${box.running.url}/?search=${encodeURIComponent(search)}`)
    ).text();
    for (const name of ["Refund in full", "Refund amount", "Refund lines", "Open dispute"]) {
      expect(page).toContain(`<button>${name}</button>`);
    }
  }
  const none = await (await fetch(`${box.running.url}/?search=nobody`)).text();
  expect(none).toContain("Nothing found.");
});

test("refunding lines writes them to the refund's metadata with the fitting amount", async () => {
  const session = await create([line(1999, 3), line(500)]);
  const paid = await box.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  const intent = await box.stripe.paymentIntents.retrieve(String(paid.payment_intent));
  const { data } = await box.stripe.checkout.sessions.listLineItems(session.id);
  const answer = await post(`${box.running.url}/actions/refund-lines`, {
    session: session.id,
    charge: String(intent.latest_charge),
    back: `/sessions/${session.id}`,
    [`line:${data[0]?.id}`]: "2",
    [`line:${data[1]?.id}`]: "0",
  });
  expect(answer.headers.get("location")).toBe(`/sessions/${session.id}`);
  const refunds = await box.stripe.refunds.list({ payment_intent: intent.id });
  expect(refunds.data).toMatchObject([
    {
      amount: 3998,
      metadata: { lines: JSON.stringify([{ orderItemId: "item-1999", quantity: 2 }]) },
    },
  ]);
});

test("a line is offered for refund until all of it is refunded", async () => {
  const session = await create([line(1999, 2), line(500)]);
  const paid = await box.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  const intent = await box.stripe.paymentIntents.retrieve(String(paid.payment_intent));
  const { data } = await box.stripe.checkout.sessions.listLineItems(session.id);
  const name = `line:${data[0]?.id}`;
  const refund = (quantity: string) =>
    post(`${box.running.url}/actions/refund-lines`, {
      session: session.id,
      charge: String(intent.latest_charge),
      back: "/",
      [name]: quantity,
    });
  const page = async () => (await fetch(`${box.running.url}/sessions/${session.id}`)).text();
  expect(await page()).toContain(name);
  await refund("2");
  expect(await page()).not.toContain(name);
  const again = await refund("1");
  expect(decodeURIComponent(String(again.headers.get("location")))).toContain("Choose+0+to+0");
});

test("an action that is refused comes back with the reason", async () => {
  const session = await create();
  const paid = await box.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  const intent = await box.stripe.paymentIntents.retrieve(String(paid.payment_intent));
  const answer = await post(`${box.running.url}/actions/refund-amount`, {
    charge: String(intent.latest_charge),
    amount: "20.00",
    back: "/",
  });
  const page = await fetch(new URL(String(answer.headers.get("location")), box.running.url));
  expect(await page.text()).toContain("greater than unrefunded amount");
});

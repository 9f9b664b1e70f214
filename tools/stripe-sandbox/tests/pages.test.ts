import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLine, createOneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;
let aheadMs = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => Date.now() + aheadMs });
});

afterAll(() => sandbox.close());

beforeEach(() => {
  aheadMs = 0;
  sandbox.receiver.received.length = 0;
});

const create = (
  lines = [createLine(1999)],
  extra: Partial<Stripe.Checkout.SessionCreateParams> = {},
) => sandbox.stripe.checkout.sessions.create(createOneTimeOrder(lines, extra));

function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

const payer = { email: "customer@example.com", name: "Ada Lovelace", webhook: "before" };

it("escapes text and attribute values in pages", async () => {
  const name = `"><script>alert('x')</script>`;
  const session = await create([createLine(1999, 1, { product_data: { name } })], {
    client_reference_id: name,
  });
  await sandbox.control(`/sessions/${session.id}/pay`, {});
  const search = encodeURIComponent(name);
  for (const path of [`/sessions/${session.id}`, `/?search=${search}`, `/?error=${search}`]) {
    const page = await (await fetch(`${sandbox.running.url}${path}`)).text();
    expect(page).not.toContain("<script>");
    expect(page).toContain("&quot;&gt;&lt;script&gt;");
  }
});

it("completes the session, waits for the webhook if requested, and redirects to the shop", async () => {
  const session = await create([createLine(1999, 2)]);
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
  expect(sandbox.receiver.types()).toContain("checkout.session.completed");
  const stored = await sandbox.stripe.checkout.sessions.retrieve(session.id);
  expect(stored.customer_details).toMatchObject({ email: payer.email, name: "Ada Lovelace" });
  const again = await fetch(`${sandbox.running.url}/pay/${session.id}`);
  expect(await again.text()).toContain("This payment is complete");
});

it("shows the reason for a declined card and redirects when canceled", async () => {
  const session = await create();
  const declined = await post(String(session.url), { ...payer, method: "decline" });
  expect(declined.status).toBe(200);
  expect(await declined.text()).toContain("Your card was declined");
  const canceled = await post(String(session.url), { method: "cancel" });
  expect(canceled.headers.get("location")).toBe("http://localhost:3000/cart?canceled=1");
});

it("charges once when the same page is paid twice concurrently", async () => {
  const session = await create();
  const responses = await Promise.all(
    [1, 2].map(() => post(String(session.url), { ...payer, method: "card" })),
  );
  expect(responses.map((response) => response.status).toSorted()).toEqual([303, 409]);
  expect(sandbox.receiver.types().filter((type) => type === "charge.succeeded")).toHaveLength(1);
});

it("rejects payment of an expired session", async () => {
  const session = await create();
  aheadMs = 24 * 3_600_000;
  const late = await post(String(session.url), { ...payer, method: "card" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("This payment page has expired");
  await sandbox.receiver.waitFor("checkout.session.expired", session.id);
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
});

it("adds automatic tax when the customer pays", async () => {
  const session = await create([createLine(10_000)], { automatic_tax: { enabled: true } });
  expect(session.automatic_tax.status).toBe("requires_location_inputs");
  await sandbox.control(`/sessions/${session.id}/pay`, {});
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_subtotal: 10_000,
    amount_total: 10_975,
    total_details: { amount_tax: 975 },
    automatic_tax: { status: "complete" },
  });
});

it("finds a payment by email, order or ID in the control panel", async () => {
  const session = await create([createLine(1999)], {
    customer_email: "find-me@example.com",
    client_reference_id: "order-find-me",
  });
  await sandbox.control(`/sessions/${session.id}/pay`, {});
  for (const search of ["FIND-ME@example.com", "order-find-me", session.id]) {
    const page = await (
      await fetch(`${sandbox.running.url}/?search=${encodeURIComponent(search)}`)
    ).text();
    for (const name of [
      "Refund in full",
      "Refund amount",
      "Refund items",
      "Open dispute",
      "Open inquiry",
    ]) {
      expect(page).toContain(`<button>${name}</button>`);
    }
  }
  const none = await (await fetch(`${sandbox.running.url}/?search=nobody`)).text();
  expect(none).toContain("No payments found.");
});

it("writes refunded items to the refund's metadata and sums their amounts", async () => {
  const session = await create([createLine(1999, 3), createLine(500)]);
  const paid = await sandbox.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  const intent = await sandbox.stripe.paymentIntents.retrieve(String(paid.payment_intent));
  const { data } = await sandbox.stripe.checkout.sessions.listLineItems(session.id);
  const response = await post(`${sandbox.running.url}/actions/refund-items`, {
    session: session.id,
    charge: String(intent.latest_charge),
    back: `/sessions/${session.id}`,
    [`line:${data[0]?.id}`]: "2",
    [`line:${data[1]?.id}`]: "0",
  });
  expect(response.headers.get("location")).toBe(`/sessions/${session.id}`);
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: intent.id });
  expect(refunds.data).toMatchObject([
    {
      amount: 3998,
      metadata: { lines: JSON.stringify([{ orderItemId: "item-1999", quantity: 2 }]) },
    },
  ]);
});

it("offers an item for refund until all of it is refunded", async () => {
  const session = await create([createLine(1999, 2), createLine(500)]);
  const paid = await sandbox.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  const intent = await sandbox.stripe.paymentIntents.retrieve(String(paid.payment_intent));
  const { data } = await sandbox.stripe.checkout.sessions.listLineItems(session.id);
  const name = `line:${data[0]?.id}`;
  const refund = (quantity: string) =>
    post(`${sandbox.running.url}/actions/refund-items`, {
      session: session.id,
      charge: String(intent.latest_charge),
      back: "/",
      [name]: quantity,
    });
  const page = async () => (await fetch(`${sandbox.running.url}/sessions/${session.id}`)).text();
  expect(await page()).toContain(name);
  await refund("2");
  expect(await page()).not.toContain(name);
  const again = await refund("1");
  expect(decodeURIComponent(String(again.headers.get("location")))).toContain("from+0+to+0");
});

it("shows the reason on the page when an action is rejected", async () => {
  const session = await create();
  const paid = await sandbox.control<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, {});
  const intent = await sandbox.stripe.paymentIntents.retrieve(String(paid.payment_intent));
  const response = await post(`${sandbox.running.url}/actions/refund-amount`, {
    charge: String(intent.latest_charge),
    amount: "20.00",
    back: "/",
  });
  const page = await fetch(new URL(String(response.headers.get("location")), sandbox.running.url));
  expect(await page.text()).toContain("greater than unrefunded amount");
});

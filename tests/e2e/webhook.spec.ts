import { sql } from "drizzle-orm";
import { addEbook, goToPayment, onPayPage } from "./support/buying";
import { emailsTo, waitForEmail } from "./support/inbox";
import { parseSessionId, sandbox } from "./support/sandbox";
import { withShopDatabase } from "./support/shop-database";
import { expect, test } from "./support/test";
import { anEvent, postWebhook, stripeSignature } from "./support/webhook";

const storedEvent = (id: string) =>
  withShopDatabase(async (db) => {
    const { rows } = await db.execute(
      sql`select handled_at, outcome, last_error from stripe_events where id = ${id}`,
    );
    return rows[0];
  });

test.describe("the Stripe webhook route", () => {
  test("rejects a body with an invalid or old signature", async () => {
    const { id, body } = anEvent("checkout.session.completed", { id: "cs_1" });
    const old = new Date(Date.now() - 6 * 60_000);
    for (const signature of [
      "",
      "t=1,v1=00",
      "t=1,v1=",
      stripeSignature(body, new Date(), "whsec_of_somebody_else"),
      stripeSignature(body, old),
      stripeSignature(`${body} `),
    ]) {
      expect((await postWebhook(body, signature)).status).toBe(400);
    }
    expect(await storedEvent(id)).toBeUndefined();
  });

  test("rejects malformed JSON and events of the other mode, and drops a body over 1 MB", async () => {
    expect((await postWebhook("{")).status).toBe(400);
    const live = anEvent("checkout.session.completed", { id: "cs_1" }, { livemode: true });
    expect((await postWebhook(live.body)).status).toBe(400);
    expect(await storedEvent(live.id)).toBeUndefined();
    expect((await postWebhook("x".repeat(1_000_001))).status).toBe(413);
  });

  test("returns 200 for an unknown event type, so Stripe doesn't retry it", async () => {
    const { id, body } = anEvent("treasury.credit_reversal.posted", { id: "x" });
    expect((await postWebhook(body)).status).toBe(200);
    await expect.poll(async () => (await storedEvent(id))?.outcome).toBe("ignored");
  });

  test("defers an event for an unknown order", async () => {
    const orderId = "7c0cbf4c-7a53-4b6c-9c5e-1f7a3c0e2f11";
    const { id, body } = anEvent("checkout.session.completed", {
      id: "cs_test_unknown",
      object: "checkout.session",
      client_reference_id: orderId,
      status: "complete",
      payment_status: "paid",
      currency: "usd",
      amount_subtotal: 4_999,
      amount_total: 4_999,
      livemode: false,
      metadata: { orderId },
    });
    expect((await postWebhook(body)).status).toBe(200);
    await expect.poll(async () => (await storedEvent(id))?.last_error).toBe("unknown order");
    expect((await storedEvent(id))?.handled_at).toBeNull();
  });

  test("changes nothing when it receives the same event again", async ({ page, customer }) => {
    await addEbook(page);
    await goToPayment(page, customer);
    const sessionId = parseSessionId(page.url());
    await onPayPage(page, "Pay");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Confirmed!");
    await waitForEmail(customer.email, /receipt/i);
    const paid = (await sandbox.events()).find(
      ({ event }) =>
        event.type === "checkout.session.completed" &&
        JSON.stringify(event.data).includes(sessionId),
    );
    const body = JSON.stringify(paid?.event);
    const responses = await Promise.all(Array.from({ length: 20 }, () => postWebhook(body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await withShopDatabase((db) =>
      db.execute(sql`
        select count(*)::int as grants from grants
        join orders on orders.id = grants.order_id where orders.session_id = ${sessionId}`),
    );
    expect(rows[0]?.grants).toBe(1);
    const receipts = (await emailsTo(customer.email)).filter((email) =>
      /receipt/i.test(email.subject),
    );
    expect(receipts).toHaveLength(1);
  });

  test("the cron route requires its bearer token", async ({ request }) => {
    expect((await request.get("/api/cron/outbox")).status()).toBe(401);
    const wrong = { authorization: "Bearer wrong" };
    expect((await request.get("/api/cron/outbox", { headers: wrong })).status()).toBe(401);
  });
});

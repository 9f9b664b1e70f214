import { Resend } from "resend";
import { expect, it } from "vitest";
import { startFakeShop } from "./support/fake-shop";
import { exampleEmail, openInbox, webhookSecret } from "./support/inbox";

const patient = { timeout: 10_000 };

async function setup() {
  const shop = await startFakeShop();
  const inbox = await openInbox({ shopOrigin: shop.origin });
  const { webhooks } = new Resend("re_test");
  /** Verifies the webhooks so far with the Resend SDK. */
  const receivedEvents = () =>
    shop.requests.map(({ headers, body }) => {
      const header = (name: string) => String(headers[name]);
      const signed = {
        id: header("svix-id"),
        timestamp: header("svix-timestamp"),
        signature: header("svix-signature"),
      };
      const event = webhooks.verify({ payload: body, headers: signed, webhookSecret });
      return { id: signed.id, event };
    });
  const sendEvent = (emailId: string, event: string, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ event });
    const url = `${inbox.origin}/inbox/${emailId}/events`;
    return fetch(url, { method: "POST", headers, body, redirect: "manual" });
  };
  return { ...inbox, shop, receivedEvents, sendEvent };
}

it("reports each delivery once, with a signature that the Resend SDK accepts", async () => {
  const { resend, shop, receivedEvents } = await setup();
  const batch = [
    { ...exampleEmail, tags: [{ name: "seat", value: "0" }] },
    { ...exampleEmail, to: "bo@example.com", tags: [{ name: "seat", value: "1" }] },
  ];
  const key = { idempotencyKey: "newsletter/1" };
  const sent = await resend.batch.send(batch, key);
  await resend.batch.send(batch, key);
  await resend.emails.send({ ...exampleEmail, subject: "Receipt" });
  await expect.poll(() => shop.requests.length, patient).toBe(3);
  expect(shop.requests[0]?.path).toBe("/api/webhooks/resend");
  const [first, second] = receivedEvents();
  expect(first?.event).toMatchObject({
    type: "email.delivered",
    data: { email_id: sent.data?.data[0]?.id, to: ["ana@example.com"], tags: { seat: "0" } },
  });
  expect(second?.event).toMatchObject({ data: { to: ["bo@example.com"], tags: { seat: "1" } } });
});

it("retries a webhook with the same ID until the shop accepts it", async () => {
  const { resend, shop, receivedEvents } = await setup();
  shop.respondWith(() => ({ status: shop.requests.length < 3 ? 503 : 200 }));
  await resend.emails.send(exampleEmail);
  await expect.poll(() => shop.requests.length, patient).toBe(3);
  expect(new Set(receivedEvents().map(({ id }) => id)).size).toBe(1);
});

it("sends the events of the email page and shows their delivery", async () => {
  const { resend, shop, receivedEvents, sendEvent, origin } = await setup();
  const { data } = await resend.emails.send(exampleEmail);
  const id = data?.id ?? "";
  const events = ["hard_bounce", "soft_bounce", "complaint", "delayed", "failed", "suppressed"];
  for (const event of events) expect((await sendEvent(id, event)).status).toBe(303);
  expect((await sendEvent(id, "unknown")).status).toBe(400);
  await expect.poll(() => shop.requests.length, patient).toBe(events.length + 1);
  const types = receivedEvents().map(({ event }) => event.type);
  for (const type of ["complained", "delivery_delayed", "failed", "suppressed", "delivered"]) {
    expect(types).toContain(`email.${type}`);
  }
  const bounces = receivedEvents().flatMap(({ event }) =>
    event.type === "email.bounced" ? [event.data.bounce.type] : [],
  );
  expect(bounces).toEqual(["Permanent", "Transient"]);
  const page = async () => (await fetch(`${origin}/inbox/${id}`)).text();
  await expect.poll(page, patient).not.toContain("Pending");
  expect(await page()).toContain("Received by the shop");
});

it("sends no webhook while the clock advances, and all of them afterwards", async () => {
  const { resend, shop, origin } = await setup();
  const countRuns = () =>
    shop.requests.filter(({ path }) => path === "/api/cron/newsletter").length;
  // Busy for longer than the delay of a delivery.
  shop.respondWith(() => ({ status: 200, body: { isBusy: countRuns() < 20 } }));
  await resend.emails.send(exampleEmail);
  const body = new URLSearchParams({ mornings: "2" });
  await fetch(`${origin}/clock`, { method: "POST", body, redirect: "manual" });
  await expect.poll(() => shop.requests.length - countRuns(), patient).toBe(1);
  expect(countRuns()).toBe(22);
  expect(shop.requests.at(-1)?.path).toBe("/api/webhooks/resend");
});

it("ignores events that another site's page posts", async () => {
  const { shop, resend, sendEvent } = await setup();
  const { data } = await resend.emails.send(exampleEmail);
  const response = await sendEvent(data?.id ?? "", "complaint", { "sec-fetch-site": "cross-site" });
  expect(response.status).toBe(403);
  await expect.poll(() => shop.requests.length, patient).toBe(1);
  expect(shop.requests[0]?.body).toContain("email.delivered");
});

import { join } from "node:path";
import { Resend } from "resend";
import { expect, test, vi } from "vitest";
import { freePort } from "@/scripts/start/ports";
import { startInbox } from "./support/inbox";
import { startShopStandIn } from "./support/shop-stand-in";
import { temporaryFolder } from "./support/temporary-folder";

const secret = `whsec_${Buffer.from("a secret of the inbox's own tests").toString("base64")}`;
const mail = { from: "shop@example.com", to: "ana@example.com", subject: "Issue 1", text: "Hello" };

const inTime = { timeout: 10_000 };

async function setup() {
  const folder = await temporaryFolder();
  const port = await freePort();
  const shop = await startShopStandIn();
  const settings = {
    INBOX_SHOP_ORIGIN: shop.origin,
    RESEND_WEBHOOK_SECRET: secret,
    NEWSLETTER_CLOCK_FILE: join(folder, "newsletter-clock"),
  };
  const start = () => startInbox({ folder, port }, settings);
  await start();
  vi.stubEnv("RESEND_BASE_URL", `http://127.0.0.1:${port}`);
  const resend = new Resend("re_test");
  const told = () =>
    shop.calls.map(({ headers, body }) => {
      const header = (name: string) => String(headers[name]);
      const event = resend.webhooks.verify({
        payload: body,
        headers: {
          id: header("svix-id"),
          timestamp: header("svix-timestamp"),
          signature: header("svix-signature"),
        },
        webhookSecret: secret,
      });
      return { id: header("svix-id"), event };
    });
  const press = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/panel/events`, {
      method: "POST",
      headers,
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  return { port, shop, resend, told, press };
}

test("each mail's delivery is told once, signed as the provider's own library wants it", async () => {
  const { resend, shop, told } = await setup();
  const batch = [
    { ...mail, tags: [{ name: "seat", value: "0" }] },
    { ...mail, to: "bo@example.com", tags: [{ name: "seat", value: "1" }] },
  ];
  const key = { idempotencyKey: "newsletter/1" };
  const sent = await resend.batch.send(batch, key);
  expect((await resend.batch.send(batch, key)).data?.data).toEqual(sent.data?.data);
  await resend.emails.send({ ...mail, subject: "Receipt" });
  await expect.poll(() => shop.calls.length, inTime).toBe(3);
  expect(shop.calls[0]?.path).toBe("/api/webhooks/resend");
  const [first, second] = told();
  expect(first?.event).toMatchObject({
    type: "email.delivered",
    data: { email_id: sent.data?.data[0]?.id, to: ["ana@example.com"], tags: { seat: "0" } },
  });
  expect(second?.event).toMatchObject({ data: { to: ["bo@example.com"], tags: { seat: "1" } } });
});

test("a shop that fails is told again, the same event under the same id", async () => {
  const { resend, shop, told } = await setup();
  shop.answerWith(() => ({ status: shop.calls.length < 3 ? 503 : 200 }));
  await resend.emails.send(mail);
  await expect.poll(() => shop.calls.length, inTime).toBe(3);
  expect(new Set(told().map(({ id }) => id)).size).toBe(1);
});

test("the panel's buttons tell of bounces and complaints", async () => {
  const { resend, shop, told, press, port } = await setup();
  const { data } = await resend.emails.send(mail);
  const id = data?.id ?? "";
  const events = ["hard_bounce", "soft_bounce", "complaint", "delayed", "failed", "suppressed"];
  for (const event of events) expect((await press({ mail: id, event })).status).toBe(303);
  await expect.poll(() => shop.calls.length, inTime).toBe(events.length + 1);
  const types = told().map(({ event }) => event.type);
  for (const type of ["complained", "delivery_delayed", "failed", "suppressed", "delivered"]) {
    expect(types).toContain(`email.${type}`);
  }
  const bounces = told().flatMap(({ event }) =>
    event.type === "email.bounced" ? [event.data.bounce.type] : [],
  );
  expect(bounces).toEqual(["Permanent", "Transient"]);
  const page = await (await fetch(`http://127.0.0.1:${port}/panel?search=ANA`)).text();
  expect(page).toContain("Hard bounce");
  expect(page).not.toContain("not told yet");
});

test("nothing is told while mornings are lived through, and all of it after", async () => {
  const { resend, shop, port } = await setup();
  const runs = () => shop.calls.filter(({ path }) => path === "/api/cron/newsletter").length;
  // Longer under way than a mail takes to be delivered.
  shop.answerWith(() => ({ status: 200, body: { isBusy: runs() < 20 } }));
  await resend.emails.send(mail);
  const body = new URLSearchParams({ mornings: "2" });
  await fetch(`http://127.0.0.1:${port}/panel/clock`, { method: "POST", body, redirect: "manual" });
  await expect.poll(() => shop.calls.length - runs(), inTime).toBe(1);
  expect(runs()).toBe(22);
  expect(shop.calls.at(-1)?.path).toBe("/api/webhooks/resend");
});

test("no page of another site presses them", async () => {
  const { shop, resend, press } = await setup();
  const { data } = await resend.emails.send(mail);
  const form = { mail: data?.id ?? "", event: "complaint" };
  expect((await press(form, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  await expect.poll(() => shop.calls.length, inTime).toBe(1);
  expect(shop.calls[0]?.body).toContain("email.delivered");
});

import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection } from "@/db/client";
import { cronRuns, inquiries, stripeEvents } from "@/db/schema";
import { testDatabase } from "@/tests/support/database";
import { stubRouteSettings } from "@/tests/support/route-settings";

const database = testDatabase();
const cronSecret = "cron-secret-of-the-route-tests-0123456789";
const webhookSecret = "whsec_of_the_route_tests";

/** The pool that lib/web/database.ts keeps for a process; the next file has another database. */
const pool = globalThis as { siteConnection?: Connection };
const mocked = ["next/headers", "next/server"];

beforeEach(async () => {
  await database.empty();
  // A worker keeps its modules from file to file: routes are loaded with these settings and mocks.
  vi.resetModules();
  vi.doMock("next/headers", () => ({
    cookies: async () => ({ get: () => undefined, set: () => undefined }),
    headers: async () => new Headers(),
  }));
  vi.doMock("next/server", async (original) => ({
    ...((await original()) as object),
    after: () => undefined,
    connection: async () => undefined,
  }));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(async () => {
  await pool.siteConnection?.close();
  delete pool.siteConnection;
  for (const name of mocked) vi.doUnmock(name);
  vi.resetModules();
});

const cronRoutes = {
  newsletter: () => import("@/app/api/cron/newsletter/route"),
  outbox: () => import("@/app/api/cron/outbox/route"),
  retention: () => import("@/app/api/cron/retention/route"),
};

describe.each(Object.entries(cronRoutes))("GET /api/cron/%s", (name, load) => {
  async function call(authorization: string | null): Promise<Response> {
    stubRouteSettings(database.url);
    const { GET } = await load();
    const headers: Record<string, string> = authorization === null ? {} : { authorization };
    return await GET(new Request(`http://localhost:3000/api/cron/${name}`, { headers }));
  }

  test.each([
    null,
    "",
    cronSecret,
    "Bearer ",
    "Bearer undefined",
    `Bearer ${cronSecret}x`,
    `Basic ${cronSecret}`,
  ])("rejects a request without the secret and runs nothing: %s", async (sent) => {
    const response = await call(sent);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: "unauthorized" });
    expect(await database.db.select().from(cronRuns)).toEqual([]);
  });

  test("runs with the secret", async () => {
    expect((await call(`Bearer ${cronSecret}`)).status).toBe(200);
    expect(await database.db.select().from(cronRuns)).toMatchObject([
      { job: name, outcome: "done" },
    ]);
  });
});

describe("POST /api/webhooks/stripe", () => {
  const testKey = "sk_test_of_the_route_tests";

  function write(livemode: boolean, type = "charge.refunded"): string {
    const event = { id: "evt_1", object: "event", type, livemode };
    return JSON.stringify({ ...event, created: 1, data: { object: { id: "ch_1" } } });
  }

  async function sign(payload: string, options: { secret?: string; timestamp?: number } = {}) {
    const given = { payload, secret: webhookSecret, ...options };
    return await new Stripe("sk_test_x").webhooks.generateTestHeaderStringAsync(given);
  }

  async function send(body: string, signature: string, key = testKey): Promise<Response> {
    stubRouteSettings(database.url, { STRIPE_SECRET_KEY: key });
    const { POST } = await import("@/app/api/webhooks/stripe/route");
    const headers = { "stripe-signature": signature };
    const url = "http://localhost:3000/api/webhooks/stripe";
    return await POST(new Request(url, { method: "POST", body, headers }));
  }

  async function post(key: string, livemode: boolean): Promise<Response> {
    const payload = write(livemode);
    return await send(payload, await sign(payload), key);
  }

  test.each([
    { key: "sk_test_of_the_route_tests", livemode: true },
    { key: "sk_live_of_the_route_tests", livemode: false },
    { key: "rk_live_of_the_route_tests", livemode: false },
  ])("rejects an event from the other mode: livemode $livemode with $key", async (given) => {
    const response = await post(given.key, given.livemode);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "wrong_mode" });
    expect(await database.db.select().from(stripeEvents)).toEqual([]);
  });

  test.each([
    { key: "sk_test_of_the_route_tests", livemode: false },
    { key: "sk_live_of_the_route_tests", livemode: true },
  ])("stores an event from its own mode: livemode $livemode with $key", async (given) => {
    expect((await post(given.key, given.livemode)).status).toBe(200);
    expect(await database.db.select().from(stripeEvents)).toMatchObject([{ id: "evt_1" }]);
  });

  test("rejects a missing, wrong or old signature, another body, and what isn't JSON", async () => {
    const payload = write(false);
    const sixMinutesAgo = Math.floor(Date.now() / 1000) - 6 * 60;
    for (const [body, signature] of [
      [payload, ""],
      [payload, "t=1,v1="],
      [payload, "t=1,v1=00"],
      [payload, await sign(payload, { secret: "whsec_other" })],
      [payload, await sign(payload, { timestamp: sixMinutesAgo })],
      [payload, await sign(`${payload} `)],
      ["{", await sign("{")],
    ] as const) {
      expect((await send(body, signature)).status, signature).toBe(400);
    }
    const long = "x".repeat(1_000_001);
    expect((await send(long, await sign(long))).status).toBe(413);
    expect(await database.db.select().from(stripeEvents)).toEqual([]);
  });

  test("accepts a type that we don't know, so that Stripe doesn't send it again", async () => {
    const payload = write(false, "treasury.credit_reversal.posted");
    expect((await send(payload, await sign(payload))).status).toBe(200);
  });
});

describe("POST /api/send-partnership-email", () => {
  const inquiry = {
    name: "Ray Charles",
    email: "ray@example.com",
    company: "Ray Charles Enterprises",
    website: "https://example.com",
    partnershipType: "brand",
    budgetRange: "5k-15k",
    goals: "We would like to reach more listeners in Memphis.",
    message: "Let's talk about a partnership this spring.",
    consent: true,
  };

  async function post(body: string, type = "application/json"): Promise<Response> {
    stubRouteSettings(database.url);
    const { POST } = await import("@/app/api/send-partnership-email/route");
    const headers = { "content-type": type };
    const url = "http://localhost:3000/api/send-partnership-email";
    return await POST(new Request(url, { method: "POST", body, headers }));
  }

  test("accepts five messages a minute and then requires a wait of 300 s", async () => {
    const send = (index: number) =>
      post(JSON.stringify({ ...inquiry, message: `Let's talk, part ${index}.` }));
    for (let index = 0; index < 5; index += 1) {
      expect(await (await send(index)).json()).toEqual({ ok: true });
    }
    const sixth = await send(5);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("retry-after")).toBe("300");
    expect(await sixth.json()).toEqual({
      error: "Too many attempts. Please wait before trying again.",
    });
    expect(await database.db.select().from(inquiries)).toHaveLength(5);
  });

  test("stores what was sent once, and lists errors by field", async () => {
    const body = JSON.stringify(inquiry);
    const responses = await Promise.all([post(body), post(body)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { company, website, partnershipType, budgetRange, goals } = inquiry;
    expect(await database.db.select().from(inquiries)).toMatchObject([
      {
        kind: "partnership",
        phone: null,
        details: { company, website, partnershipType, budgetRange, goals },
      },
    ]);
    const wrong = { ...inquiry, email: "nobody", consent: false, company: undefined };
    const refused = await post(JSON.stringify(wrong));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: "Please check your information and try again.",
      fields: {
        email: "Email must be a valid email address",
        company: "Company is required",
        consent: "Please agree to our terms before submitting.",
      },
    });
  });

  test.each([
    ["broken JSON", "{", "application/json", 400],
    ["an array", "[]", "application/json", 400],
    ["an empty body", "", "application/json", 400],
    ["a form", "name=x", "application/x-www-form-urlencoded", 415],
    ["a long body", JSON.stringify({ message: "x".repeat(70_000) }), "application/json", 413],
  ])("rejects %s with a message", async (_what, body, type, status) => {
    const response = await post(body, type);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), fields: {} });
  });
});

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
  async function post(key: string, livemode: boolean, secret = webhookSecret): Promise<Response> {
    stubRouteSettings(database.url, { STRIPE_SECRET_KEY: key });
    const { POST } = await import("@/app/api/webhooks/stripe/route");
    const event = { id: "evt_1", object: "event", type: "charge.refunded", livemode };
    const payload = JSON.stringify({ ...event, created: 1, data: { object: { id: "ch_1" } } });
    const signature = await new Stripe("sk_test_x").webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
    });
    const headers = { "stripe-signature": signature };
    const url = "http://localhost:3000/api/webhooks/stripe";
    return await POST(new Request(url, { method: "POST", body: payload, headers }));
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

  test("rejects a signature made with another secret", async () => {
    const response = await post("sk_test_of_the_route_tests", false, "whsec_other");
    expect(response.status).toBe(400);
    expect(await database.db.select().from(stripeEvents)).toEqual([]);
  });
});

test("POST /api/send-partnership-email accepts five messages a minute and then requires a wait of 300 s", async () => {
  stubRouteSettings(database.url);
  const { POST } = await import("@/app/api/send-partnership-email/route");
  const send = async (index: number) => {
    const body = {
      name: "Ray Charles",
      email: "ray@example.com",
      company: "Ray Charles Enterprises",
      website: "https://example.com",
      partnershipType: "brand",
      budgetRange: "5k-15k",
      goals: `We would like to reach more listeners in Memphis, part ${index}.`,
      message: `Let's talk about a partnership this spring, part ${index}.`,
      consent: true,
    };
    const headers = { "content-type": "application/json" };
    const url = "http://localhost:3000/api/send-partnership-email";
    return await POST(new Request(url, { method: "POST", body: JSON.stringify(body), headers }));
  };
  for (let index = 0; index < 5; index += 1) {
    const response = await send(index);
    expect(await response.json()).toEqual({ ok: true });
  }
  const sixth = await send(5);
  expect(sixth.status).toBe(429);
  expect(sixth.headers.get("retry-after")).toBe("300");
  expect(await database.db.select().from(inquiries)).toHaveLength(5);
});

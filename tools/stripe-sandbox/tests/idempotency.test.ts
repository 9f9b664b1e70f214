import { afterAll, beforeAll, expect, it } from "vitest";
import { createLine, createOneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;
let now = Date.now();

beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => now });
});

afterAll(() => sandbox.close());

const create = (idempotencyKey: string, cents = 1999) =>
  sandbox.stripe.checkout.sessions.create(createOneTimeOrder([createLine(cents)]), {
    idempotencyKey,
  });

async function sessionCount(): Promise<number> {
  return (await sandbox.stripe.checkout.sessions.list({ limit: 100 })).data.length;
}

it("replays the first response for the same key and parameters", async () => {
  const first = await create("again");
  const second = await create("again");
  expect(second).toEqual(first);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
});

it("creates one session from 50 concurrent calls with the same key", async () => {
  const before = await sessionCount();
  const sessions = await Promise.all(Array.from({ length: 50 }, () => create("fifty")));
  expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
  expect(await sessionCount()).toBe(before + 1);
});

it("rejects a key that is reused with different parameters", async () => {
  await create("changed", 1999);
  await expect(create("changed", 2999)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
    message: expect.stringContaining("'changed'"),
  });
});

it("doesn't store the response of an invalid call", async () => {
  await expect(create("typo", 10)).rejects.toMatchObject({ statusCode: 400 });
  await expect(create("typo", 1000)).resolves.toMatchObject({ amount_total: 1000 });
});

it("returns 409 while a call with the same key is in progress", async () => {
  await sandbox.control("/faults", { mode: "slow", path: "/v1/checkout", delayMs: 1500 });
  const slow = create("busy");
  await expect.poll(() => sandbox.control<unknown[]>("/faults")).toEqual([]);
  await expect(create("busy")).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });
  await expect(slow).resolves.toMatchObject({ object: "checkout.session" });
});

it("expires a key after 24 hours", async () => {
  const first = await create("old");
  now += 24 * 3_600_000 - 1;
  expect((await create("old")).id).toBe(first.id);
  now += 1;
  expect((await create("old")).id).not.toBe(first.id);
});

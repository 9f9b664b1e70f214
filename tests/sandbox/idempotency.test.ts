import { afterAll, beforeAll, expect, test } from "vitest";
import { line, oneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let box: TestSandbox;
let now = Date.now();

beforeAll(async () => {
  box = await startTestSandbox({ now: () => now });
});

afterAll(() => box.close());

const create = (idempotencyKey: string, cents = 1999) =>
  box.stripe.checkout.sessions.create(oneTimeOrder([line(cents)]), { idempotencyKey });

async function sessionCount(): Promise<number> {
  return (await box.stripe.checkout.sessions.list({ limit: 100 })).data.length;
}

test("the same key with the same parameters gives the first answer again, and says so", async () => {
  const first = await create("again");
  const second = await create("again");
  expect(second).toEqual(first);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
});

test("50 calls at once with one key make one session", async () => {
  const before = await sessionCount();
  const sessions = await Promise.all(Array.from({ length: 50 }, () => create("fifty")));
  expect(new Set(sessions.map((session) => session.id)).size).toBe(1);
  expect(await sessionCount()).toBe(before + 1);
});

test("the same key with other parameters is refused", async () => {
  await create("changed", 1999);
  await expect(create("changed", 2999)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
    message: expect.stringContaining("'changed'"),
  });
});

test("a call that is refused keeps no answer, so the key is free for a right one", async () => {
  await expect(create("typo", 10)).rejects.toMatchObject({ statusCode: 400 });
  await expect(create("typo", 1000)).resolves.toMatchObject({ amount_total: 1000 });
});

test("a call with the key of one still under way gets a 409", async () => {
  await box.control("/faults", { mode: "slow", path: "/v1/checkout", delayMs: 1500 });
  const slow = create("busy");
  await expect.poll(() => box.control<unknown[]>("/faults")).toEqual([]);
  await expect(create("busy")).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });
  await expect(slow).resolves.toMatchObject({ object: "checkout.session" });
});

test("a key is forgotten after 24 hours", async () => {
  const first = await create("old");
  now += 24 * 3_600_000 - 1;
  expect((await create("old")).id).toBe(first.id);
  now += 1;
  expect((await create("old")).id).not.toBe(first.id);
});

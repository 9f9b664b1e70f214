import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createOneTimeOrder } from "./support/orders";
import { startTestSandbox, type TestSandbox } from "./support/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});

afterAll(() => sandbox.close());

beforeEach(() => sandbox.control("/requests", undefined, "DELETE"));

const create = (idempotencyKey?: string, timeout?: number) =>
  sandbox.stripe.checkout.sessions.create(createOneTimeOrder(), {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(timeout === undefined ? {} : { timeout }),
  });

it("returns the original result when a retry follows a lost response", async () => {
  await sandbox.control("/faults", { mode: "timeout-after-accept", path: "/v1/checkout/sessions" });
  await expect(create("lost-response", 200)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  const { data } = await sandbox.stripe.checkout.sessions.list({ limit: 1 });
  const retried = await create("lost-response");
  expect(retried.id).toBe(data[0]?.id);
  expect(retried.lastResponse.headers["idempotent-replayed"]).toBe("true");
});

it("replays the result when the SDK retries after a connection reset", async () => {
  await sandbox.control("/faults", { mode: "reset-after-accept", path: "/v1/checkout/sessions" });
  const session = await create("reset");
  expect(session.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(await sandbox.control("/requests")).toMatchObject([
    { fault: "reset-after-accept", status: null },
    { fault: null, status: 200, replayed: true },
  ]);
});

it("does nothing when a call times out before it is accepted", async () => {
  const before = await sandbox.stripe.checkout.sessions.list({ limit: 100 });
  await sandbox.control("/faults", {
    mode: "timeout",
    path: "/v1/checkout/sessions",
    method: "POST",
  });
  await expect(create("never", 200)).rejects.toMatchObject({ type: "StripeConnectionError" });
  const after = await sandbox.stripe.checkout.sessions.list({ limit: 100 });
  expect(after.data).toHaveLength(before.data.length);
});

it.each([
  ["500", "StripeAPIError"],
  ["429", "StripeRateLimitError"],
  ["400", "StripeInvalidRequestError"],
])("a %s fault fails the planned number of calls", async (mode, type) => {
  await sandbox.control("/faults", { mode, times: 2 });
  await expect(create()).rejects.toMatchObject({ type });
  await expect(create()).rejects.toMatchObject({ type });
  await expect(create()).resolves.toMatchObject({ status: "open" });
});

it("a slow fault delays the response by at least the given time", async () => {
  await sandbox.control("/faults", { mode: "slow", delayMs: 150 });
  const startedAt = performance.now();
  await expect(create()).resolves.toMatchObject({ status: "open" });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
});

it("logs each API call and whether it was replayed", async () => {
  await create("once");
  await create("once");
  const requests =
    await sandbox.control<{ method: string; path: string; replayed: boolean }[]>("/requests");
  const creations = requests.filter((request) => request.method === "POST");
  expect(creations.map((request) => request.replayed)).toEqual([false, true]);
});

it("control calls return the reason when they reject input", async () => {
  await expect(sandbox.control("/faults", { mode: "explode" })).rejects.toThrow("400");
  await expect(sandbox.control("/sessions/cs_test_none/pay", {})).rejects.toThrow("404");
  const session = await create();
  await sandbox.control(`/sessions/${session.id}/pay`, {});
  await expect(sandbox.control(`/sessions/${session.id}/pay`, {})).rejects.toThrow("complete");
  await expect(sandbox.control(`/sessions/${session.id}/settle`, {})).rejects.toThrow(
    "no processing payment",
  );
});

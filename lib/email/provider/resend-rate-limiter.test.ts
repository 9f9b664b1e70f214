import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createResendRateLimiter,
  parseRateLimitHeaders,
} from "@/lib/email/provider/resend-rate-limiter";

describe("the provider's rate limit", () => {
  test.each([
    [{ "ratelimit-limit": "10", "ratelimit-remaining": "9", "ratelimit-reset": "1" }, 100],
    [{ "ratelimit-limit": "2", "ratelimit-remaining": "1", "ratelimit-reset": "1" }, 500],
    [{ "ratelimit-limit": "120", "ratelimit-policy": "120;w=60" }, 500],
  ])("spaces calls for the headers %j", (headers, intervalMs) => {
    expect(parseRateLimitHeaders(headers)).toEqual({ intervalMs });
  });

  test("waits out an empty window, except one of a second, which the spacing covers", () => {
    const empty = (reset: string) => ({
      "ratelimit-limit": "5",
      "ratelimit-remaining": "0",
      "ratelimit-reset": reset,
    });
    expect(parseRateLimitHeaders(empty("30"))).toEqual({ intervalMs: 200, pauseMs: 30_000 });
    expect(parseRateLimitHeaders(empty("1"))).toEqual({ intervalMs: 200 });
  });

  test.each([
    [null],
    [{}],
    [{ "ratelimit-limit": "0" }],
    [{ "ratelimit-limit": "many", "ratelimit-remaining": "0", "ratelimit-reset": "soon" }],
    [{ "ratelimit-limit": "-3", "ratelimit-remaining": "0" }],
  ])("ignores %j", (headers) => {
    expect(parseRateLimitHeaders(headers)).toEqual({});
  });
});

describe("calls to the provider", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const limitHeaders = (perSecond: number) => ({ "ratelimit-limit": String(perSecond) });
  const never = new AbortController().signal;

  test("are made as often as the provider allows, but no more often", async () => {
    const limiter = createResendRateLimiter();
    limiter.updateFromHeaders(limitHeaders(10), true);
    const at: number[] = [];
    const work = async () => {
      for (;;) {
        await limiter.acquireForBatch(never);
        at.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    };
    for (let worker = 0; worker < 4; worker += 1) void work();
    await vi.advanceTimersByTimeAsync(30_000);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    expect(at.length).toBeGreaterThanOrEqual(285);
  });

  test("start soon after a batch opens, and together still use the full rate limit", async () => {
    const limiter = createResendRateLimiter();
    limiter.updateFromHeaders(limitHeaders(2), true);
    const waits: number[] = [];
    const work = async () => {
      for (;;) {
        const slot = await limiter.acquireBatchSlot(60_000);
        const opened = Date.now();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await limiter.acquireForBatch(never);
        slot?.release();
        waits.push(Date.now() - opened);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    };
    // No call waits long, although all start at once after a pause.
    await vi.advanceTimersByTimeAsync(20_000);
    for (let worker = 0; worker < 8; worker += 1) void work();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Math.max(...waits)).toBeLessThan(1_600);
    expect(waits.length).toBeGreaterThanOrEqual(114);
  });

  test("aren't awaited if they would start too late for the run", async () => {
    const limiter = createResendRateLimiter();
    limiter.updateFromHeaders(
      { ...limitHeaders(10), "ratelimit-remaining": "0", "ratelimit-reset": "30" },
      true,
    );
    expect(await limiter.acquireBatchSlot(20_000)).toBeNull();
    const slot = limiter.acquireBatchSlot(40_000);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await slot).not.toBeNull();
  });

  test("are given to single emails before waiting batches", async () => {
    const limiter = createResendRateLimiter();
    const order: string[] = [];
    for (let batch = 0; batch < 5; batch += 1) {
      void limiter.acquireForBatch(never).then(() => order.push("batch"));
    }
    await vi.advanceTimersByTimeAsync(10);
    void limiter.acquire().then(() => order.push("receipt"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(order).toEqual(["batch", "receipt", "batch", "batch", "batch", "batch"]);
  });

  test("of several processes share one limit, receipts still first in each", async () => {
    let nextAt = 0;
    const reserve = async (intervalMs: number) => {
      const at = Math.max(nextAt, Date.now());
      nextAt = at + intervalMs;
      return at - Date.now();
    };
    const at: number[] = [];
    const order: string[] = [];
    const processes = [0, 1, 2].map(() => createResendRateLimiter(reserve));
    for (const limiter of processes) {
      for (let call = 0; call < 50; call += 1)
        void limiter.acquireForBatch(never).then(() => at.push(Date.now()));
    }
    await vi.advanceTimersByTimeAsync(1_000);
    for (const limiter of processes) void limiter.acquire().then(() => order.push("receipt"));
    const before = at.length;
    await vi.advanceTimersByTimeAsync(500);
    expect(order).toHaveLength(3);
    expect(at.length - before).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(20_000);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(99);
    expect(at).toHaveLength(150);
  });

  test("are spread in this process alone while calls can't be reserved", async () => {
    const limiter = createResendRateLimiter(() => Promise.reject(new Error("no database")));
    let calls = 0;
    for (let call = 0; call < 10; call += 1) void limiter.acquire().then(() => (calls += 1));
    await vi.advanceTimersByTimeAsync(450);
    expect(calls).toBe(5);
  });

  test("are released when a batch times out, so that the next batch moves up", async () => {
    const limiter = createResendRateLimiter();
    const controller = new AbortController();
    const order: string[] = [];
    await limiter.acquireForBatch(never);
    const aborted = limiter.acquireForBatch(controller.signal).catch(() => order.push("left"));
    void limiter.acquireForBatch(never).then(() => order.push("next"));
    controller.abort();
    await aborted;
    await vi.advanceTimersByTimeAsync(110);
    expect(order).toEqual(["left", "next"]);
    await expect(limiter.acquireForBatch(controller.signal)).rejects.toThrow();
  });

  test("don't wait if the provider reports no limit", async () => {
    const limiter = createResendRateLimiter();
    limiter.updateFromHeaders({ "content-type": "application/json" }, true);
    await limiter.acquireForBatch(never);
    const startedAt = Date.now();
    for (let batch = 0; batch < 50; batch += 1) await limiter.acquireForBatch(never);
    expect(Date.now()).toBe(startedAt);
    // A gateway's rejection says nothing about the provider's limit.
    const otherLimiter = createResendRateLimiter();
    otherLimiter.updateFromHeaders({ "content-type": "text/html" }, false);
    let isNext = false;
    await otherLimiter.acquireForBatch(never);
    void otherLimiter.acquireForBatch(never).then(() => {
      isNext = true;
    });
    await vi.advanceTimersByTimeAsync(50);
    expect(isNext).toBe(false);
  });
});

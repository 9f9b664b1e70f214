import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createTaskQueue,
  stripeEventQueue,
  yieldToWebhooks,
} from "@/lib/web/background/stripe-event-queue";

/** Tasks finish on demand. `started` and `settled` list them in order. */
function setup(options?: Parameters<typeof createTaskQueue>[0]) {
  const started: string[] = [];
  const settled: string[] = [];
  const finishers = new Map<string, (error?: Error) => void>();
  const queue = createTaskQueue(options);
  const createTask = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve, reject) => {
      finishers.set(name, (error) => (error ? reject(error) : resolve()));
    });
  };
  const add = (...names: string[]) => {
    for (const name of names) void queue.run(createTask(name)).then(() => settled.push(name));
  };
  const finish = (name: string, error?: Error) => finishers.get(name)?.(error);
  return { queue, started, settled, add, finish };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));
const slowAfterMs = 100;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("task queue", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }),
  );
  afterEach(() => void vi.useRealTimers());

  test("starts a task when the one before it has finished, in order", async () => {
    const { queue, started, add, finish } = setup();
    add("first", "second");
    await nextTick();
    add("third");
    expect(started).toEqual(["first"]);
    expect(queue.isBusy()).toBe(true);
    finish("first");
    await nextTick();
    expect(started).toEqual(["first", "second"]);
    finish("second");
    await nextTick();
    expect(started).toEqual(["first", "second", "third"]);
    expect(queue.isBusy()).toBe(false);
  });

  test("lets others start while a slow task runs, up to the concurrency limit", async () => {
    const { started, add, finish } = setup({ slowAfterMs, maxConcurrency: 2 });
    add("slow", "also slow", "third", "fourth");
    await pass(slowAfterMs - 1);
    expect(started).toEqual(["slow"]);
    await pass(1);
    expect(started).toEqual(["slow", "also slow"]);
    await pass(slowAfterMs * 10);
    expect(started).toHaveLength(2);
    finish("also slow");
    await nextTick();
    expect(started).toEqual(["slow", "also slow", "third"]);
    await pass(slowAfterMs * 10);
    expect(started).toHaveLength(3);
    finish("third");
    await nextTick();
    expect(started).toHaveLength(4);
  });

  test("goes back to one task at a time when the slow ones have finished", async () => {
    const { started, add, finish } = setup({ slowAfterMs });
    add("slow", "also slow");
    await pass(slowAfterMs * 2);
    expect(started).toEqual(["slow", "also slow"]);
    finish("slow");
    finish("also slow");
    await nextTick();
    add("third", "fourth");
    await nextTick();
    expect(started).toEqual(["slow", "also slow", "third"]);
  });

  test("resolves each caller when its own task has finished", async () => {
    const { started, settled, add, finish } = setup({ slowAfterMs });
    add("slow");
    await pass(slowAfterMs);
    add("quick");
    await nextTick();
    expect(started).toEqual(["slow", "quick"]);
    finish("quick");
    await nextTick();
    expect(settled).toEqual(["quick"]);
  });

  test("continues after a task that fails, and resolves its caller", async () => {
    const { started, settled, add, finish } = setup();
    add("fails", "next");
    await nextTick();
    finish("fails", new Error("down"));
    await nextTick();
    expect(settled).toEqual(["fails"]);
    expect(started).toEqual(["fails", "next"]);
  });

  test("drops a task when the queue is full, and resolves its caller at once", async () => {
    const { started, settled, add, finish } = setup({ maxQueued: 1 });
    add("running", "queued", "dropped");
    await nextTick();
    expect(settled).toEqual(["dropped"]);
    finish("running");
    await nextTick();
    finish("queued");
    await nextTick();
    expect(started).toEqual(["running", "queued"]);
    expect(settled).toEqual(["dropped", "running", "queued"]);
  });

  test("runs a queued task in the async context of its caller", async () => {
    const context = new AsyncLocalStorage<string>();
    const queue = createTaskQueue();
    const seen: unknown[] = [];
    const task = async () => void seen.push(context.getStore());
    await Promise.all(["first", "second"].map((id) => context.run(id, () => queue.run(task))));
    expect(seen).toEqual(["first", "second"]);
  });

  test("is busy when ten tasks arrive within a second, even if each started at once", async () => {
    const { queue } = setup();
    const runEvery = async (intervalMs: number, count: number) => {
      for (let index = 0; index < count; index += 1) {
        await queue.run(async () => undefined);
        vi.advanceTimersByTime(intervalMs);
      }
    };
    await runEvery(10, 9);
    expect(queue.isBusy()).toBe(false);
    await runEvery(10, 1);
    expect(queue.isBusy()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(queue.isBusy()).toBe(false);
    await runEvery(200, 20);
    expect(queue.isBusy()).toBe(false);
  });
});

function startYield() {
  const state = { isDone: false, promise: Promise.resolve() };
  state.promise = yieldToWebhooks().then(() => {
    state.isDone = true;
  });
  return state;
}

test("pauses an email while events are queued, and not otherwise", async () => {
  let finish = () => undefined as unknown;
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = stripeEventQueue().run(() => running);
  const withoutQueue = startYield();
  await nextTick();
  expect(withoutQueue.isDone).toBe(true);

  const queued = stripeEventQueue().run(async () => undefined);
  const withQueue = startYield();
  await nextTick();
  expect(withQueue.isDone).toBe(false);
  finish();
  await Promise.all([first, queued, withQueue.promise]);

  const afterwards = startYield();
  await nextTick();
  expect(afterwards.isDone).toBe(true);
});

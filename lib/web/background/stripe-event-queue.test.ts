import { expect, test } from "vitest";
import { stripeEventQueue, yieldToWebhooks } from "@/lib/web/background/stripe-event-queue";

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

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

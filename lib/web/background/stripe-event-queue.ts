import "server-only";
import { AsyncResource } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";

const emailPauseMs = 250;

/** Next.js bundles this module several times; the process needs one queue. */
const shared: { stripeEventQueue?: TaskQueue } = globalThis as never;

/** The queue in which this process handles stored Stripe events. */
export function stripeEventQueue(): TaskQueue {
  shared.stripeEventQueue ??= createTaskQueue();
  return shared.stripeEventQueue;
}

/**
 * Pauses before an email while webhooks arrive in a burst: rendering one email takes as much CPU
 * time as answering two webhooks.
 */
export async function yieldToWebhooks(): Promise<void> {
  if (stripeEventQueue().isBusy()) await sleep(emailPauseMs);
}

type Task = () => Promise<void>;

type TaskQueue = {
  /** Runs a task when it gets a slot. Resolves when it has settled, or at once if the queue is full. */
  run(task: Task): Promise<void>;
  /** True while tasks are queued, or while they arrive so fast that more are likely. */
  isBusy(): boolean;
};

/** This many tasks within this time make the queue busy, even if each starts at once. */
const burstSize = 10;
const burstMs = 1_000;

/**
 * Creates an in-process queue that runs one task at a time, so that a burst leaves CPU time and
 * database connections for requests. Tasks log their own errors; a rejection is ignored.
 * @param slowAfterMs a task that runs longer is waiting on I/O and no longer blocks the next one
 * @param maxConcurrency most tasks running at once, slow ones included
 * @param maxQueued further tasks are dropped
 */
export function createTaskQueue({
  slowAfterMs = 100,
  maxConcurrency = 4,
  maxQueued = 5_000,
} = {}): TaskQueue {
  const queue = new PQueue({ concurrency: 1 });
  const recentArrivals: number[] = [];
  let slowTasks = 0;

  function changeSlowTasks(by: 1 | -1): void {
    slowTasks += by;
    queue.concurrency = Math.min(1 + slowTasks, maxConcurrency);
  }

  async function runTask(task: Task): Promise<void> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      changeSlowTasks(1);
    }, slowAfterMs);
    timer.unref();
    try {
      await task();
    } catch {
      // The task has logged it, and the next task must run.
    } finally {
      clearTimeout(timer);
      if (isSlow) changeSlowTasks(-1);
    }
  }

  return {
    isBusy() {
      if (queue.size > 0) return true;
      const burstStart = recentArrivals.at(-burstSize);
      return burstStart !== undefined && performance.now() - burstStart < burstMs;
    },
    async run(task) {
      recentArrivals.push(performance.now());
      if (recentArrivals.length > burstSize) recentArrivals.shift();
      if (queue.size >= maxQueued) return;
      // Keeps the caller's request ID: p-queue starts a task from the end of the one before it.
      await queue.add(AsyncResource.bind(() => runTask(task)));
    },
  };
}

import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { createTaskQueue, type TaskQueue } from "@/lib/web/background/task-queue";

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

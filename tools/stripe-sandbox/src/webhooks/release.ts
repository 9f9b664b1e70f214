import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "../sandbox";
import type { Delivery } from "../store/records";

type ReleaseOrder = "as created" | "reverse" | "shuffle";

/** Sends every held event once, one at a time in the given order, and returns their IDs. */
export async function releaseHeldEvents(sandbox: Sandbox, order: ReleaseOrder): Promise<string[]> {
  const held = sandbox.store.all("delivery").filter((delivery) => delivery.status === "held");
  const ids = sortDeliveries(held, order).map((delivery) => delivery.id);
  for (const id of ids) await sandbox.deliveries.deliver(id);
  return ids;
}

/** Turns holding of new events on or off; events already held stay held until released. */
export function setWebhooksHeld(sandbox: Sandbox, hold: boolean): void {
  sandbox.store.put("settings", { id: "panel", holdWebhooks: hold });
}

/** Sends one event again, `times` times concurrently, because Stripe can send duplicates. */
export async function resendEvent(sandbox: Sandbox, eventId: string, times = 1): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => sandbox.deliveries.deliver(eventId)));
}

/** Runs `work` and returns its result with the IDs of the events it recorded. */
export function collectEvents<T>(
  sandbox: Sandbox,
  work: () => T,
): { result: T; eventIds: string[] } {
  const before = sandbox.store.all("event").length;
  const result = work();
  const events = sandbox.store.all("event").slice(before);
  return { result, eventIds: events.map((event) => event.id) };
}

/** Stripe delays the redirect to the success page for at most 10 seconds. */
const firstAttemptLimitMs = 10_000;

/** Waits until each pending event has been sent once, or 10 seconds have passed. */
export async function waitForFirstAttempts(
  sandbox: Sandbox,
  eventIds: readonly string[],
): Promise<void> {
  const isUnsent = (id: string) => {
    const delivery = sandbox.store.get("delivery", id);
    return delivery?.status === "pending" && delivery.attempts === 0;
  };
  const limit = Date.now() + firstAttemptLimitMs;
  while (Date.now() < limit && eventIds.some(isUnsent)) await sleep(20);
}

function sortDeliveries(held: Delivery[], order: ReleaseOrder): Delivery[] {
  if (order === "reverse") return held.toReversed();
  if (order === "as created") return held;
  return held
    .map((delivery) => ({ delivery, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ delivery }) => delivery);
}

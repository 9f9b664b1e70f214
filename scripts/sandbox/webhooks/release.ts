import type { Sandbox } from "../sandbox";
import type { Delivery } from "../store/records";

export type ReleaseOrder = "as created" | "reverse" | "shuffle";

/** Sends every held event once, one after the other in the order asked for; returns their ids. */
export async function releaseHeld(sandbox: Sandbox, order: ReleaseOrder): Promise<string[]> {
  const held = sandbox.store.all("delivery").filter((delivery) => delivery.status === "held");
  const ids = arrange(held, order).map((delivery) => delivery.id);
  for (const id of ids) await sandbox.deliveries.deliver(id);
  return ids;
}

/** Holds back the events from now on, or lets them go (what is held stays until released). */
export function holdWebhooks(sandbox: Sandbox, hold: boolean): void {
  sandbox.store.put("settings", { id: "panel", holdWebhooks: hold });
}

/** Sends one event again, `times` times at once, as Stripe may. */
export async function resend(sandbox: Sandbox, eventId: string, times = 1): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => sandbox.deliveries.deliver(eventId)));
}

/** Waits until each pending event has been tried once; at most `timeoutMs`. */
export async function tried(
  sandbox: Sandbox,
  eventIds: readonly string[],
  timeoutMs: number,
): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const waiting = eventIds.some((id) => {
      const delivery = sandbox.store.get("delivery", id);
      return delivery?.status === "pending" && delivery.attempts === 0;
    });
    if (!waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function arrange(held: Delivery[], order: ReleaseOrder): Delivery[] {
  if (order === "reverse") return held.toReversed();
  if (order === "as created") return held;
  return held
    .map((delivery) => ({ delivery, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ delivery }) => delivery);
}

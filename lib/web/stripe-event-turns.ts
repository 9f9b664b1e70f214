import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { inTurns, type Turns } from "@/lib/web/in-turns";

const mailRestMs = 250;

/** Next.js loads several copies of this module; one process has one line of events. */
const shared: { stripeEventTurns?: Turns } = globalThis as never;

/** The line in which this process handles stored events. */
export function stripeEventTurns(): Turns {
  shared.stripeEventTurns ??= inTurns();
  return shared.stripeEventTurns;
}

/**
 * Before each mail: a rest while events come in a rush. Making a mail takes the processor as long as
 * answering two of them.
 */
export async function letEventsPass(): Promise<void> {
  if (stripeEventTurns().isRush()) await sleep(mailRestMs);
}

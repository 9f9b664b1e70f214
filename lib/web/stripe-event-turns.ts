import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";
import { appCtx } from "@/lib/web/ctx";
import { faultLine } from "@/lib/web/fault-response";
import { inTurns, type Turns } from "@/lib/web/in-turns";

const mailRestMs = 250;

/** Next.js loads several copies of this module; one process has one line of events. */
const shared: { stripeEventTurns?: Turns<VerifiedEvent> } = globalThis as never;

/** Stored events that this process will handle. What it does not take is left to cron: it lies in the inbox in any case. */
export function stripeEventTurns(): Turns<VerifiedEvent> {
  shared.stripeEventTurns ??= inTurns(async (event) => {
    try {
      await handleEvent(appCtx(), event);
    } catch (fault) {
      // The database is gone: the event is due again when its lease ends, and the next has its turn.
      faultLine("webhook.handle", fault);
    }
  });
  return shared.stripeEventTurns;
}

/** Before each mail: a rest while events wait. Making a mail takes the processor as long as answering two of them. */
export async function letEventsPass(): Promise<void> {
  if (stripeEventTurns().isAnyWaiting()) await sleep(mailRestMs);
}

import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";
import { appCtx } from "@/lib/web/ctx";
import { faultLine } from "@/lib/web/fault-response";
import { inTurns } from "@/lib/web/in-turns";

const mailRestMs = 250;

/** Stored events that this process will handle. What it does not take is left to cron: it lies in the inbox in any case. */
export const stripeEventTurns = inTurns(async (event: VerifiedEvent) => {
  try {
    await handleEvent(appCtx(), event);
  } catch (fault) {
    // The database is gone: the event is due again when its lease ends, and the next has its turn.
    faultLine("webhook.handle", fault);
  }
});

/** Between two mails: while events wait they go first, for making a mail takes the processor as long as answering two of them. */
export async function letEventsPass(): Promise<void> {
  if (stripeEventTurns.isAnyWaiting()) await sleep(mailRestMs);
}

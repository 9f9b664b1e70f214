import "server-only";
import { after } from "next/server";
import { handleEvent } from "@/lib/payments/handle-event";
import type { VerifiedEvent } from "@/lib/payments/port";
import { appCtx } from "@/lib/web/ctx";
import { deliverWaiting } from "@/lib/web/deliver-soon";
import { faultLine } from "@/lib/web/fault-response";

/** Few at once, so that a rush leaves connections to those who wait for an answer. */
const atOnce = 4;
/** Beyond this an event is left to cron: it lies in the inbox in any case. */
const mostWaiting = 5_000;

const waiting: VerifiedEvent[] = [];
let workers = 0;

/** Handles a stored event after the answer, in its turn, and then sends the mail it caused. */
export function handleSoon(event: VerifiedEvent): void {
  if (waiting.length >= mostWaiting) return;
  waiting.push(event);
  after(work);
}

async function work(): Promise<void> {
  if (workers >= atOnce) return;
  workers += 1;
  for (let event = waiting.shift(); event; event = waiting.shift()) {
    try {
      await handleEvent(appCtx(), event);
    } catch (fault) {
      // The database is gone: the event is due again when its lease ends, and the next has its turn.
      faultLine("webhook.handle", fault);
    }
  }
  workers -= 1;
  await deliverWaiting();
}

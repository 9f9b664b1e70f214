import "server-only";
import { after } from "next/server";
import { describeError, log } from "@/lib/log";
import { deliverWaiting } from "@/lib/web/deliver-soon";

/**
 * Does what must not be told by the answer or its time, once the answer is gone, and sends the mails
 * that it queued. A failure is logged under `name`: nobody waits for it any more.
 */
export function behindAnswer(name: string, work: () => Promise<unknown>): void {
  after(async () => {
    try {
      await work();
    } catch (error) {
      log.error("auth.behind_answer", { name, reason: describeError(error) });
      return;
    }
    await deliverWaiting();
  });
}

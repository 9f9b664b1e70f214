import "server-only";
import { after } from "next/server";
import { describeError, log } from "@/lib/log";
import { deliverWaiting } from "@/lib/web/deliver-soon";

/**
 * Runs work after the response is sent, so that neither its content nor its timing reveals the
 * outcome, then sends the emails the work queued. Failures are logged under `name`.
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

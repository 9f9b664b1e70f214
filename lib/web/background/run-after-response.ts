import "server-only";
import { after } from "next/server";
import { describeError, log } from "@/lib/core/log";
import { flushOutbox } from "@/lib/web/background/flush-outbox-after-response";

/**
 * Runs work after the response, so that the response's content and timing don't reveal the outcome,
 * then sends the emails the work queued. Failures are logged under `name`.
 */
export function runAfterResponse(name: string, work: () => Promise<unknown>): void {
  after(async () => {
    try {
      await work();
    } catch (error) {
      log.error("auth.after_response_failed", { name, reason: describeError(error) });
      return;
    }
    await flushOutbox();
  });
}

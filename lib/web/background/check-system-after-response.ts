import "server-only";
import { after } from "next/server";
import { checkSystem } from "@/lib/alerts/check-system";
import { describeError, log } from "@/lib/core/log";
import { flushOutbox } from "@/lib/web/background/flush-outbox-after-response";
import { appCtx } from "@/lib/web/ctx";

const intervalMs = 30_000;
let lastCheckAt = 0;

/**
 * Checks the system after the response, at most every 30 s per process, and sends the alerts. The
 * crons and the health checks call it, so that alerts are sent while one of them still runs.
 */
export function checkSystemAfterResponse(): void {
  const now = Date.now();
  if (now - lastCheckAt < intervalMs) return;
  lastCheckAt = now;
  after(async () => {
    try {
      const { opened, resolved } = await checkSystem(appCtx());
      if (opened + resolved > 0) await flushOutbox();
    } catch (error) {
      log.error("alert.check_failed", { reason: describeError(error) });
    }
  });
}

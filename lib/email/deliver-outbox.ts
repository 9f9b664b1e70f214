import "server-only";
import type { Ctx } from "@/lib/ctx";
import { claimEmail } from "@/lib/email/claim-email";
import { type DeliveryOutcome, deliverEmail } from "@/lib/email/deliver-email";

/** Ends the run: the provider is probably down, and each attempt lengthens an email's backoff. */
const maxConsecutiveRetries = 3;

type OutboxOptions = {
  readonly limit: number;
  /** No email is started after this. The last one takes up to 10 s. */
  readonly until: Date;
  /** Awaited before each email so that urgent work in this process goes first. */
  readonly yieldToUrgentWork?: () => Promise<void>;
};

export type OutboxRun = {
  readonly sent: number;
  readonly retried: number;
  readonly failed: number;
};

/**
 * Sends what is due in the outbox, longest overdue first, one at a time so that waiting emails hold
 * no lease. Safe to run at any time and in any number of processes.
 */
export async function deliverOutbox(
  ctx: Ctx,
  { limit, until, yieldToUrgentWork }: OutboxOptions,
): Promise<OutboxRun> {
  const run: Record<DeliveryOutcome, number> = { sent: 0, retried: 0, failed: 0 };
  let retriesInARow = 0;
  for (let count = 0; count < limit && retriesInARow < maxConsecutiveRetries; count += 1) {
    await yieldToUrgentWork?.();
    if (ctx.now() >= until) break;
    const email = await claimEmail(ctx.db, ctx.now());
    if (!email) break;
    const delivery = await deliverEmail(ctx, email);
    run[delivery] += 1;
    retriesInARow = delivery === "retried" ? retriesInARow + 1 : 0;
  }
  return run;
}

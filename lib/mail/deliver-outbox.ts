import "server-only";
import type { Ctx } from "@/lib/ctx";
import { claimMail } from "@/lib/mail/claim-mail";
import { type Delivery, deliverMail } from "@/lib/mail/deliver-mail";

/**
 * This many retries in a row mean the provider is down, so the other emails keep their attempts.
 */
const retriesThatEndARun = 3;

type OutboxOptions = {
  readonly limit: number;
  /** No email is started after this. The last one takes up to 10 s. */
  readonly until: Date;
  /** Awaited before each email so that urgent work in this process goes first. */
  readonly giveWay?: () => Promise<void>;
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
  { limit, until, giveWay }: OutboxOptions,
): Promise<OutboxRun> {
  const run: Record<Delivery, number> = { sent: 0, retried: 0, failed: 0 };
  let retriesInARow = 0;
  for (let count = 0; count < limit && retriesInARow < retriesThatEndARun; count += 1) {
    await giveWay?.();
    if (ctx.now() >= until) break;
    const mail = await claimMail(ctx.db, ctx.now());
    if (!mail) break;
    const delivery = await deliverMail(ctx, mail);
    run[delivery] += 1;
    retriesInARow = delivery === "retried" ? retriesInARow + 1 : 0;
  }
  return run;
}

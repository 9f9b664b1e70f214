import "server-only";
import type { Ctx } from "@/lib/ctx";
import { claimMail } from "@/lib/mail/claim-mail";
import { type Delivery, deliverMail } from "@/lib/mail/deliver-mail";

/** So many retries in a row mean that the provider is down: the rest keeps its attempts. */
const retriesThatEndARun = 3;

type OutboxOptions = {
  /** How many at most. */
  readonly limit: number;
  /** No mail is begun after this, and the last one takes 10 s at most. */
  readonly until: Date;
  /** Awaited before each mail, so that more urgent work of this process can go first. */
  readonly giveWay?: () => Promise<void>;
};

export type OutboxRun = {
  readonly sent: number;
  readonly retried: number;
  readonly failed: number;
};

/**
 * Delivers what waits in the outbox, longest due first, one at a time: a mail that waits its turn
 * holds no lease. Safe at any time, in any number of processes. Database faults are thrown.
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

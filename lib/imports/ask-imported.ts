import { and, eq } from "drizzle-orm";
import { countAskedSince, lockSubscribersToAsk } from "@/db/queries/imports/imported-subscribers";
import { readSuppression } from "@/db/queries/suppressions";
import { importSubscribers } from "@/db/schema";
import { fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { isSequenceStopped } from "@/lib/newsletter/deliverability/list-health";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { readWarmUpRemaining } from "@/lib/newsletter/sending/warm-up";
import { queueConfirmation } from "@/lib/newsletter/subscription/confirmation";

/** Asked in a day at most, after a new domain's warm-up too: these people don’t expect the email. */
const askedPerDay = 2_000;
const askedPerRun = 100;

/**
 * Asks people whom an import added without a date of consent, once each: at most half of what a new
 * domain may still send today. They stay pending until they confirm.
 * @returns how many were asked
 */
export async function askImported(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const asked = await countAskedSince(ctx.db, fromChicagoHour(getChicagoDay(now), 0));
  if (await isSequenceStopped(ctx)) return 0;
  const remaining = Math.floor((await readWarmUpRemaining(ctx)) / 2) - asked;
  const limit = Math.min(askedPerRun, askedPerDay - asked, remaining);
  if (limit <= 0) return 0;
  return await ctx.db.transaction(async (tx) => {
    const waiting = await lockSubscribersToAsk(tx, limit);
    let count = 0;
    for (const { importId, ...subscriber } of waiting) {
      const suppression = await readSuppression(tx, hashNewsletterEmail(ctx, subscriber.email));
      const isQueued = suppression === null && (await queueConfirmation(ctx, tx, now, subscriber));
      if (isQueued) count += 1;
      await tx
        .update(importSubscribers)
        .set(isQueued ? { askedAt: now } : { isToAsk: false })
        .where(
          and(
            eq(importSubscribers.subscriberId, subscriber.id),
            eq(importSubscribers.importId, importId),
          ),
        );
    }
    return count;
  });
}

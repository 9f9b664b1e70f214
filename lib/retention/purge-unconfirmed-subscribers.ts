import { and, isNull, lt, or } from "drizzle-orm";
import { newsletterSubscribers as subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Deletes sign-ups that were never confirmed or repeated, because anyone can enter someone
 * else's email address. A sign-up confirmed at the same time stays.
 * @returns the number deleted
 */
export async function purgeUnconfirmedSubscribers(db: Ctx["db"], before: Date): Promise<number> {
  const deleted = await db
    .delete(subscribers)
    .where(
      and(
        isNull(subscribers.confirmedAt),
        lt(subscribers.consentAt, before),
        or(isNull(subscribers.confirmationSentAt), lt(subscribers.confirmationSentAt, before)),
      ),
    )
    .returning({ id: subscribers.id });
  return deleted.length;
}

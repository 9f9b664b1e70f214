import { and, isNull, lt, or } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Deletes sign-ups that never confirmed and were not tried again since: anybody can type anybody's
 * address. One that confirms meanwhile stays. Out: how many went.
 */
export async function forgetUnconfirmed(db: Ctx["db"], before: Date): Promise<number> {
  const gone = await db
    .delete(readers)
    .where(
      and(
        isNull(readers.confirmedAt),
        lt(readers.consentAt, before),
        or(isNull(readers.confirmationSentAt), lt(readers.confirmationSentAt, before)),
      ),
    )
    .returning({ id: readers.id });
  return gone.length;
}

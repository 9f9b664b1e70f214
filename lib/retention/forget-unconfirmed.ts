import { and, isNull, lt, or } from "drizzle-orm";
import { newsletterSubscribers as readers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Deletes sign-ups that were never confirmed or repeated; anyone can type anyone's address. A
 * sign-up confirmed at the same time stays.
 * @returns the number deleted
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

import { and, isNull, lt, ne, or } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Deletes mails that belong to no order, once they were sent or given up. Notices to staff about the
 * newsletter stay: they hold no visitor's address, and by their keys a thing is told once. Out: how
 * many went.
 */
export async function forgetMailsWithoutOrder(db: Ctx["db"], before: Date): Promise<number> {
  const gone = await db
    .delete(emailOutbox)
    .where(
      and(
        isNull(emailOutbox.orderId),
        ne(emailOutbox.kind, "newsletter_notice"),
        or(lt(emailOutbox.sentAt, before), lt(emailOutbox.failedAt, before)),
      ),
    )
    .returning({ id: emailOutbox.id });
  return gone.length;
}

import { and, isNull, lt, ne, or } from "drizzle-orm";
import { emailOutbox } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/**
 * Deletes sent and failed emails that belong to no order. Newsletter alerts to staff stay: they
 * contain no visitor's email address, and their keys prevent repeats.
 * @returns the number deleted
 */
export async function purgeEmailsWithoutOrder(db: Ctx["db"], before: Date): Promise<number> {
  const deleted = await db
    .delete(emailOutbox)
    .where(
      and(
        isNull(emailOutbox.orderId),
        ne(emailOutbox.kind, "newsletter_notice"),
        or(lt(emailOutbox.sentAt, before), lt(emailOutbox.failedAt, before)),
      ),
    )
    .returning({ id: emailOutbox.id });
  return deleted.length;
}

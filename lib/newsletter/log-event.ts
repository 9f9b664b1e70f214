import type { Queryable } from "@/db/client";
import { newsletterEvents } from "@/db/schema";

type NewEvent = typeof newsletterEvents.$inferInsert;

/** Keeps what a reader did. One with a dedupe key that is known is not written again. */
export async function logNewsletterEvent(db: Queryable, event: NewEvent): Promise<void> {
  await db
    .insert(newsletterEvents)
    .values(event)
    .onConflictDoNothing({ target: newsletterEvents.dedupeKey });
}

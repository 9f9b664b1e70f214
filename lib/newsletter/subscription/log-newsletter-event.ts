import type { Queryable } from "@/db/client";
import { newsletterEvents } from "@/db/schema";

type NewEvent = typeof newsletterEvents.$inferInsert;

/** Records a subscriber's event. An event with a known dedupe key is ignored. */
export async function logNewsletterEvent(db: Queryable, event: NewEvent): Promise<void> {
  await db
    .insert(newsletterEvents)
    .values(event)
    .onConflictDoNothing({ target: newsletterEvents.dedupeKey });
}

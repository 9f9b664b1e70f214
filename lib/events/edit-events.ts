import { eq } from "drizzle-orm";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { events } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";

export type EventDraft = {
  readonly title: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly location: string | null;
  readonly url: string | null;
  readonly isPublished: boolean;
};

/** Creates or updates an event. Fails if it changed or was deleted since staff loaded it. */
export const saveEvent = staffOperation(
  async (tx, ctx, _actor, event: EditedRecord, draft: EventDraft) => {
    const now = ctx.now();
    const saved = await saveRecord(tx, events, event, draft, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return unchanged();
    const details = { event: event.id, title: draft.title, published: draft.isPublished };
    return changed("event_saved", details);
  },
);

/** Deletes an event. Fails if it was already deleted. */
export const deleteEvent = staffOperation(async (tx, _ctx, _actor, id: string) => {
  const [deleted] = await tx
    .delete(events)
    .where(eq(events.id, id))
    .returning({ title: events.title });
  if (!deleted) return fail("already_deleted");
  const details = { event: id, title: deleted.title };
  return changed("event_deleted", details);
});

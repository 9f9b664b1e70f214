import { eq } from "drizzle-orm";
import { type EditedRecord, saveRecord } from "@/db/save-record";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

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
export async function saveEvent(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  event: EditedRecord,
  draft: EventDraft,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const saved = await saveRecord(tx, events, event, draft, now);
    if (saved === "changed_since") return fail(saved);
    if (saved === "repeated") return ok(null);
    const details = { event: event.id, title: draft.title, published: draft.isPublished };
    await recordAudit(tx, { by: actor, action: "event_saved", details, now });
    return ok(null);
  });
}

/** Deletes an event. Fails if it was already deleted. */
export async function deleteEvent(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  id: string,
): Promise<Result<null, "already_deleted">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(events)
      .where(eq(events.id, id))
      .returning({ title: events.title });
    if (!deleted) return fail("already_deleted");
    const details = { event: id, title: deleted.title };
    await recordAudit(tx, { by: actor, action: "event_deleted", details, now });
    return ok(null);
  });
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import { timestampParam } from "@/db/read-rows";
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

/**
 * The event's id and when it was last updated as staff saw it; null for a new event. A new event's
 * form contains its id, so that a repeated post creates one event.
 */
type EventTarget = { readonly id: string; readonly readAt: Date | null };

/**
 * Creates or updates an event and returns its id. Fails if it changed or was deleted since staff
 * loaded it.
 */
export async function saveEvent(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  target: EventTarget,
  draft: EventDraft,
): Promise<Result<{ id: string }, "changed_since">> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const values = { ...draft, updatedAt: now };
    const [saved] = target.readAt
      ? await tx
          .update(events)
          .set(values)
          .where(and(eq(events.id, target.id), isUnchangedSince(target.readAt)))
          .returning({ id: events.id })
      : await tx
          .insert(events)
          .values({ ...values, id: target.id, createdAt: now })
          .onConflictDoNothing({ target: events.id })
          .returning({ id: events.id });
    if (!saved) return target.readAt ? fail("changed_since") : ok({ id: target.id });
    const details = { event: saved.id, title: draft.title, published: draft.isPublished };
    await recordAudit(tx, { by: actor, action: "event_saved", details, now });
    return ok(saved);
  });
}

/** Compares milliseconds, because the form loses the microseconds that the database stores. */
function isUnchangedSince(readAt: Date): SQL {
  return sql`date_trunc('milliseconds', ${events.updatedAt}) = ${timestampParam(readAt)}`;
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

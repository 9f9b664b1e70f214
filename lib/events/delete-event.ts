import { eq } from "drizzle-orm";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

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

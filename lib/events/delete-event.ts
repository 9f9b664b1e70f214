import { eq } from "drizzle-orm";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";

/** Deletes an event; one that is gone already is as it should be. */
export async function deleteEvent(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  id: string,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(events)
      .where(eq(events.id, id))
      .returning({ title: events.title });
    if (!deleted) return;
    const details = { event: id, title: deleted.title };
    await recordAudit(tx, { by: actor, action: "event_deleted", details, now });
  });
}

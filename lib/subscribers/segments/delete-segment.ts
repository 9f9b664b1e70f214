import { eq } from "drizzle-orm";
import { subscriberSegments } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Deletes a segment, but no subscribers. Does nothing if it's already gone. */
export async function deleteSegment(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  id: string,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(subscriberSegments)
      .where(eq(subscriberSegments.id, id))
      .returning({ name: subscriberSegments.name });
    if (!deleted) return;
    const details = { segment: id, name: deleted.name };
    await recordAudit(tx, { by: actor, action: "segment_deleted", details, now });
  });
}

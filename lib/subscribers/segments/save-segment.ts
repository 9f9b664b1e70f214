import { violatesConstraint } from "@/db/database-error";
import { subscriberSegments } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { ListView } from "@/lib/subscribers/list-view";

type NewSegment = {
  /** The form contains it, so a repeated post saves one. */
  readonly id: string;
  readonly name: string;
  readonly view: ListView;
};

/** Saves a view of the subscriber list under a name. Fails if the name is taken. */
export async function saveSegment(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { id, name, view }: NewSegment,
): Promise<Result<null, "name_taken">> {
  const now = ctx.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const saved = await tx
        .insert(subscriberSegments)
        .values({ id, name, ...view, createdAt: now })
        .onConflictDoNothing({ target: subscriberSegments.id })
        .returning({ id: subscriberSegments.id });
      if (saved.length === 0) return ok(null);
      const details = { segment: id, name };
      await recordAudit(tx, { by: actor, action: "segment_saved", details, now });
      return ok(null);
    });
  } catch (fault) {
    if (violatesConstraint(fault, "subscriber_segments_name")) return fail("name_taken");
    throw fault;
  }
}

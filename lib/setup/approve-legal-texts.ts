import { legalApprovals } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import { legalTexts } from "@/lib/core/site";
import type { Ctx } from "@/lib/ctx";

/**
 * Records who approved the current legal texts. A later version needs its own approval.
 * @param input.approvedBy The lawyer's or owner's name.
 */
export async function approveLegalTexts(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { approvedBy }: { readonly approvedBy: string },
): Promise<Result<null, "already_approved">> {
  const now = ctx.now();
  const textsUpdatedOn = legalTexts.updatedOn;
  return await ctx.db.transaction(async (tx) => {
    const recorded = await tx
      .insert(legalApprovals)
      .values({ textsUpdatedOn, approvedBy, recordedByEmail: actor.email, recordedAt: now })
      .onConflictDoNothing()
      .returning({ textsUpdatedOn: legalApprovals.textsUpdatedOn });
    if (recorded.length === 0) return fail("already_approved");
    const details = { approvedBy, textsUpdatedOn };
    await recordAudit(tx, { by: actor, action: "legal_texts_approved", details, now });
    return ok(null);
  });
}

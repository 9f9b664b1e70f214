import { and, eq, isNull } from "drizzle-orm";
import { openIfNew } from "@/db/queries/inbox";
import { inquiries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { lockAssignee } from "@/lib/inquiries/inbox/lock-assignee";

type Assignment = {
  readonly inquiryId: string;
  /** The assignee that staff saw; null if unassigned. */
  readonly from: string | null;
  readonly to: string | null;
};

/**
 * Assigns a message to a colleague, or unassigns it. Returns the assignee's email. Fails if the
 * assignee changed since staff loaded it, or may not handle messages.
 */
export async function assignInquiry(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, from, to }: Assignment,
): Promise<Result<string | null, "changed_since" | "no_access">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const colleague = to === null ? null : await lockAssignee(tx, to);
    if (to && !colleague) return fail("no_access");
    const updated = await tx
      .update(inquiries)
      .set({ assigneeId: to, ...(to && { status: openIfNew }) })
      .where(
        and(
          eq(inquiries.id, inquiryId),
          from === null ? isNull(inquiries.assigneeId) : eq(inquiries.assigneeId, from),
        ),
      )
      .returning({ id: inquiries.id });
    if (updated.length === 0) return fail("changed_since");
    const assignee = colleague?.email ?? null;
    const details = { inquiryId, assignee };
    await recordAudit(tx, { by: actor, action: "inquiry_assigned", details, now });
    return ok(assignee);
  });
}

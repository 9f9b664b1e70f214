import { and, eq } from "drizzle-orm";
import { inquiries, radioSubmissions } from "@/db/schema";
import type { AuditAction } from "@/lib/audit/actions";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import type { InquiryStatus } from "@/lib/inquiries/kinds";
import { type RadioMove, radioMoves } from "@/lib/radio/moves";
import { fail, ok, type Result } from "@/lib/result";

const audited: Record<RadioMove, AuditAction> = {
  start: "radio_started",
  finish: "radio_finished",
  reopen: "radio_reopened",
};

/** Once a song is on air, its inbox entry is no longer due. */
const inInbox: Record<RadioMove, InquiryStatus> = {
  start: "waiting",
  finish: "closed",
  reopen: "waiting",
};

/** Puts a song on air (which locks its details), finishes it, or reopens it. */
export async function moveSubmission(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { orderItemId, move }: { readonly orderItemId: string; readonly move: RadioMove },
): Promise<Result<null, "changed_meanwhile">> {
  const now = ctx.now();
  const { from, to } = radioMoves[move];
  return await ctx.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(radioSubmissions)
      .set({ stage: to, updatedAt: now })
      .where(and(eq(radioSubmissions.orderItemId, orderItemId), eq(radioSubmissions.stage, from)))
      .returning({ inquiryId: radioSubmissions.inquiryId });
    if (!moved) return fail("changed_meanwhile");
    await tx
      .update(inquiries)
      .set({ status: inInbox[move] })
      .where(eq(inquiries.id, moved.inquiryId));
    const details = { orderItemId };
    await recordAudit(tx, { by: actor, action: audited[move], details, now });
    return ok(null);
  });
}

import { and, eq } from "drizzle-orm";
import { inquiries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import type { InquiryStatus } from "@/lib/inquiries/choices";

type StatusChange = {
  readonly inquiryId: string;
  /** The status that staff saw. */
  readonly from: InquiryStatus;
  readonly to: InquiryStatus;
};

/** Changes an inquiry's status. Fails if it changed since staff loaded it. */
export async function changeInquiryStatus(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, from, to }: StatusChange,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const updated = await tx
      .update(inquiries)
      .set({ status: to })
      .where(and(eq(inquiries.id, inquiryId), eq(inquiries.status, from)))
      .returning({ id: inquiries.id });
    if (updated.length === 0) return fail("changed_since");
    const details = { inquiryId, from, to };
    await recordAudit(tx, { by: actor, action: "inquiry_moved", details, now });
    return ok(null);
  });
}

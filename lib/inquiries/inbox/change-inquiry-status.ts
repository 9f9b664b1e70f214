import { eq } from "drizzle-orm";
import { lockInquiry } from "@/db/queries/inbox";
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
  /** The number of emails in the thread that staff saw, so that no new one is closed unread. */
  readonly seenEmails: number;
};

/**
 * Changes an inquiry's status and ends its snooze. Fails if the status or the thread changed since
 * staff loaded it.
 */
export async function changeInquiryStatus(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, from, to, seenEmails }: StatusChange,
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockInquiry(tx, inquiryId);
    if (locked?.inquiry.status !== from) return fail("changed_since");
    if (to === "closed" && locked.threadEmails !== seenEmails) return fail("changed_since");
    await tx
      .update(inquiries)
      .set({ status: to, snoozedUntil: null })
      .where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, from, to };
    await recordAudit(tx, { by: actor, action: "inquiry_moved", details, now });
    return ok(null);
  });
}

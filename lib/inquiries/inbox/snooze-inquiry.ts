import { eq } from "drizzle-orm";
import { lockInquiry } from "@/db/queries/inbox";
import { inquiries } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

type Snooze = {
  readonly inquiryId: string;
  /** When it returns to the open lists; null ends the snooze now. */
  readonly until: Date | null;
  /** The number of emails in the thread that staff saw, so that no new one is hidden unread. */
  readonly seenEmails: number;
};

/**
 * Hides a message from the open lists until a time. Fails if that time has passed, or if the
 * message was closed or got an email since staff loaded it.
 */
export async function snoozeInquiry(
  ctx: Pick<Ctx, "db" | "now">,
  actor: AdminActor,
  { inquiryId, until, seenEmails }: Snooze,
): Promise<Result<null, "changed_since" | "past">> {
  const now = ctx.now();
  if (until && until <= now) return fail("past");
  return await ctx.db.transaction(async (tx) => {
    const locked = await lockInquiry(tx, inquiryId);
    if (!locked || locked.inquiry.status === "closed") return fail("changed_since");
    if (locked.threadEmails !== seenEmails) return fail("changed_since");
    await tx.update(inquiries).set({ snoozedUntil: until }).where(eq(inquiries.id, inquiryId));
    const details = { inquiryId, until: until?.toISOString() ?? null };
    await recordAudit(tx, { by: actor, action: "inquiry_snoozed", details, now });
    return ok(null);
  });
}

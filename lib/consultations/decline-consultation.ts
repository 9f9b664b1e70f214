import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import { cancelInvitation } from "@/lib/consultations/cancel-invitation";
import {
  changeConsultation,
  logConsultation,
  moveRequest,
  type SeenConsultation,
} from "@/lib/consultations/change";
import { endStalePayments } from "@/lib/consultations/end-stale-payments";
import { visitorOf } from "@/lib/consultations/visitor";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import { fail, ok, type Result } from "@/lib/result";

/**
 * Declines a request or withdraws an offer: frees its time and expires its payment page. A paid
 * consultation can only be refunded. Fails if it changed since staff loaded it.
 */
export async function declineConsultation(
  ctx: Ctx,
  actor: AdminActor,
  { seen, note }: { readonly seen: SeenConsultation; readonly note: string | null },
): Promise<Result<null, "changed_meanwhile">> {
  const now = ctx.now();
  const { inquiryId } = seen;
  const isDeclined = await ctx.db.transaction(async (tx) => {
    const set = { status: "declined", updatedAt: now } as const;
    const row = await changeConsultation(tx, "decline", seen, set);
    if (!row) return false;
    const details = note ? { note } : {};
    await logConsultation(tx, { inquiryId, kind: "declined", by: actor, details, now });
    await moveRequest(tx, inquiryId, { status: "closed" });
    const calendar = await cancelInvitation(ctx, tx, row);
    const { email, firstName } = await visitorOf(tx, inquiryId);
    await enqueueMail(tx, now, {
      kind: "consultation_ended",
      to: email,
      dedupeKey: `consultation_declined:${inquiryId}:${row.offerRevision}`,
      props: { firstName, occasion: "declined", startsAt: null, note: note ?? "", calendar },
    });
    await recordAudit(tx, {
      by: actor,
      action: "consultation_declined",
      details: { inquiryId },
      now,
    });
    return true;
  });
  if (!isDeclined) return fail("changed_meanwhile");
  await endStalePayments(ctx, { inquiryId });
  return ok(null);
}

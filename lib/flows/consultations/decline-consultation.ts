import { recordAudit } from "@/lib/audit/record-audit";
import { cancelInvitation } from "@/lib/consultations/invitations";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import {
  type ConsultationSnapshot,
  recordConsultationEvent,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { expireStalePaymentPages } from "@/lib/flows/consultations/expire-stale-payment-pages";

/**
 * Declines a request or withdraws an offer: frees its time and expires its payment page. A paid
 * consultation can only be refunded. Fails if it changed since staff loaded it.
 */
export async function declineConsultation(
  ctx: Ctx,
  actor: AdminActor,
  { snapshot, note }: { readonly snapshot: ConsultationSnapshot; readonly note: string | null },
): Promise<Result<null, "changed_since">> {
  const now = ctx.now();
  const { inquiryId } = snapshot;
  const isDeclined = await ctx.db.transaction(async (tx) => {
    const set = { status: "declined", updatedAt: now } as const;
    const row = await updateConsultation(tx, "decline", snapshot, set);
    if (!row) return false;
    const details = note ? { note } : {};
    await recordConsultationEvent(tx, { inquiryId, kind: "declined", by: actor, details, now });
    await updateInquiryInInbox(tx, inquiryId, { status: "closed" });
    const calendar = await cancelInvitation(ctx, tx, row);
    const { email, firstName } = await getConsultationVisitor(tx, inquiryId);
    await enqueueEmail(tx, now, {
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
  if (!isDeclined) return fail("changed_since");
  await expireStalePaymentPages(ctx, { inquiryId });
  return ok(null);
}

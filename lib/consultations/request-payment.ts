import type { Transaction } from "@/db/client";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { getConsultationVisitor } from "@/lib/consultations/read-consultations";
import { computePayBy, getSlotMinutes } from "@/lib/consultations/slots";
import {
  type ConsultationRow,
  lockConsultation,
  recordConsultationEvent,
  type SeenConsultation,
  updateConsultation,
  updateInquiryInInbox,
} from "@/lib/consultations/update-consultation";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getLinkUrl } from "@/lib/secrets/links";

/**
 * Requests payment for an offered time. Fails if the consultation changed since staff loaded it, or
 * its time has passed.
 */
export const requestPayment = staffOperation(async (tx, ctx, actor, seen: SeenConsultation) => {
  const now = ctx.now();
  const { inquiryId } = seen;
  const offered = await lockConsultation(tx, "requestPayment", seen);
  if (!offered?.startsAt || offered.startsAt <= now) return fail("changed_since");
  const payBy = computePayBy(offered.startsAt, now);
  const set = { status: "payment_requested", payBy, updatedAt: now } as const;
  const row = await updateConsultation(tx, inquiryId, set);
  const details = { payBy: payBy.toISOString() };
  await recordConsultationEvent(tx, {
    inquiryId,
    kind: "payment_requested",
    by: actor,
    details,
    now,
  });
  await updateInquiryInInbox(tx, inquiryId, { status: "waiting" });
  await queueOfferEmail(ctx, tx, row, null);
  const facts = { inquiryId, ...details };
  return changed("consultation_payment_requested", facts);
});

/** Queues the email with the current offer, and the payment link once payment is requested. */
export async function queueOfferEmail(
  ctx: Ctx,
  tx: Transaction,
  row: ConsultationRow,
  note: string | null,
): Promise<void> {
  const { inquiryId, offerRevision, linkRevision, startsAt, endsAt, priceCents, payBy, status } =
    row;
  if (!startsAt || !endsAt || priceCents === null) throw new Error("the offer is incomplete");
  const { email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
  await enqueueEmail(tx, ctx.now(), {
    kind: "consultation_offer",
    to: email,
    // Sent again once the customer's address was corrected.
    dedupeKey: `consultation_${status}:${inquiryId}:${offerRevision}${linkRevision > 0 ? `:${linkRevision}` : ""}`,
    props: {
      firstName,
      timeZone,
      startsAt: startsAt.toISOString(),
      minutes: getSlotMinutes({ startsAt, endsAt }),
      priceCents,
      note: note ?? "",
      payment: payBy && {
        url: getLinkUrl(ctx, "consultation", { ...row, id: row.inquiryId }),
        payBy: payBy.toISOString(),
      },
    },
  });
}

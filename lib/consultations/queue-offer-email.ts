import type { Transaction } from "@/db/client";
import { getConsultationVisitor } from "@/lib/consultations/get-consultation-visitor";
import { getConsultationUrl } from "@/lib/consultations/links";
import { getSlotMinutes } from "@/lib/consultations/slot";
import type { ConsultationRow } from "@/lib/consultations/update-consultation";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";

/** Queues the email with the current offer, and the payment link once payment is requested. */
export async function queueOfferEmail(
  ctx: Ctx,
  tx: Transaction,
  row: ConsultationRow,
  note: string | null,
): Promise<void> {
  const { inquiryId, offerRevision: revision, startsAt, endsAt, priceCents, payBy, status } = row;
  if (!startsAt || !endsAt || priceCents === null) throw new Error("the offer is incomplete");
  const { email, firstName, timeZone } = await getConsultationVisitor(tx, inquiryId);
  await enqueueEmail(tx, ctx.now(), {
    kind: "consultation_offer",
    to: email,
    dedupeKey: `consultation_${status}:${inquiryId}:${revision}`,
    props: {
      firstName,
      timeZone,
      startsAt: startsAt.toISOString(),
      minutes: getSlotMinutes({ startsAt, endsAt }),
      priceCents,
      note: note ?? "",
      payment: payBy && {
        url: getConsultationUrl(ctx, { inquiryId, revision }),
        payBy: payBy.toISOString(),
      },
    },
  });
}

import type { Transaction } from "@/db/client";
import { getConsultationVisitor } from "@/lib/consultations/get-consultation-visitor";
import { getConsultationUrl, getCurrentOffer } from "@/lib/consultations/links";
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
        url: getConsultationUrl(ctx, getCurrentOffer(row)),
        payBy: payBy.toISOString(),
      },
    },
  });
}

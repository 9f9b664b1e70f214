import type { Transaction } from "@/db/client";
import type { ConsultationRow } from "@/lib/consultations/change";
import { consultationUrl } from "@/lib/consultations/links";
import { minutesOf } from "@/lib/consultations/slot";
import { visitorOf } from "@/lib/consultations/visitor";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";

/** Queues the email with the current offer, and the payment link once payment is requested. */
export async function queueOffer(
  ctx: Ctx,
  tx: Transaction,
  row: ConsultationRow,
  note: string | null,
): Promise<void> {
  const { inquiryId, offerRevision: revision, startsAt, endsAt, priceCents, payBy, status } = row;
  if (!startsAt || !endsAt || priceCents === null) throw new Error("the offer is not whole");
  const { email, firstName } = await visitorOf(tx, inquiryId);
  await enqueueMail(tx, ctx.now(), {
    kind: "consultation_offer",
    to: email,
    dedupeKey: `consultation_${status}:${inquiryId}:${revision}`,
    props: {
      firstName,
      startsAt: startsAt.toISOString(),
      minutes: minutesOf({ startsAt, endsAt }),
      priceCents,
      note: note ?? "",
      payment: payBy && {
        url: consultationUrl(ctx, { inquiryId, revision }),
        payBy: payBy.toISOString(),
      },
    },
  });
}

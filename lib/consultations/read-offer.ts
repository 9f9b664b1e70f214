import { and, eq } from "drizzle-orm";
import { selectConsultation } from "@/db/queries/consultations";
import { consultationOrders, orders } from "@/db/schema";
import { readConsultationToken } from "@/lib/consultations/links";
import { minutesOf } from "@/lib/consultations/slot";
import { splitName } from "@/lib/consultations/visitor";
import type { Ctx } from "@/lib/ctx";

/** `replaced`: there is a newer offer. `ended`: its time is over. `processing`: money is on its way. */
export type OfferStage =
  | "payable"
  | "processing"
  | "replaced"
  | "ended"
  | "declined"
  | "paid"
  | "invited"
  | "paid_late"
  | "refunded"
  | "done";

/** What the visitor sees behind the link of an offer's mail. */
export type OfferView = {
  readonly stage: OfferStage;
  readonly firstName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  readonly priceCents: number;
  readonly payBy: Date | null;
  /** Once invited. */
  readonly meetingUrl: string | null;
  /** What the calendar file needs. */
  readonly calendar: { readonly inquiryId: string; readonly sequence: number };
};

/** The offer behind a mail's link; null for a token that is not ours. Changes nothing. */
export async function readOffer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<OfferView | null> {
  const name = readConsultationToken(ctx, token);
  const found = name && (await selectConsultation(ctx.db, name.inquiryId));
  if (!name || !found) return null;
  const { consultation, inquiry } = found;
  const { startsAt, endsAt, priceCents, payBy, status, offerRevision } = consultation;
  if (!startsAt || !endsAt || priceCents === null) return null;
  const isOwn = name.revision === offerRevision;
  const processing = await ctx.db
    .select({ id: orders.id })
    .from(consultationOrders)
    .innerJoin(orders, eq(orders.id, consultationOrders.orderId))
    .where(
      and(
        eq(consultationOrders.inquiryId, name.inquiryId),
        eq(consultationOrders.revision, offerRevision),
        eq(orders.status, "processing"),
      ),
    );
  return {
    stage: stageOf(),
    firstName: splitName(inquiry.name).firstName,
    startsAt,
    endsAt,
    minutes: minutesOf({ startsAt, endsAt }),
    priceCents,
    payBy,
    meetingUrl: status === "invited" ? consultation.meetingUrl : null,
    calendar: { inquiryId: name.inquiryId, sequence: consultation.invitations },
  };

  function stageOf(): OfferStage {
    switch (status) {
      case "requested":
      case "offered":
        return "replaced";
      case "payment_requested":
        if (!isOwn) return "replaced";
        if (processing.length > 0) return "processing";
        return payBy && payBy > ctx.now() ? "payable" : "ended";
      case "expired":
        return "ended";
      default:
        return status;
    }
  }
}

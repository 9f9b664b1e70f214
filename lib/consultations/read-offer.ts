import { and, eq } from "drizzle-orm";
import { selectConsultation } from "@/db/queries/consultations";
import { consultationOrders, orders } from "@/db/schema";
import { splitName } from "@/lib/consultations/get-consultation-visitor";
import { readConsultationToken } from "@/lib/consultations/links";
import { getSlotMinutes } from "@/lib/consultations/slot";
import type { Ctx } from "@/lib/ctx";

/**
 * `replaced`: there's a newer offer. `ended`: not paid in time. `processing`: a bank payment is in
 * progress.
 */
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

/** What the offer's page shows the visitor. */
export type OfferView = {
  readonly stage: OfferStage;
  readonly firstName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  readonly priceCents: number;
  readonly payBy: Date | null;
  /** Null until the visitor is invited. */
  readonly meetingUrl: string | null;
  readonly calendar: { readonly inquiryId: string; readonly sequence: number };
};

/** Reads the offer for a token from an email. Null if the token is invalid. Changes nothing. */
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
    minutes: getSlotMinutes({ startsAt, endsAt }),
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

import {
  isOfferPaymentProcessing,
  selectConsultation,
  selectOpenPaymentPages,
} from "@/db/queries/consultations";
import { getOwnChanges } from "@/lib/consultations/consultation-status";
import { splitName } from "@/lib/consultations/read-consultations";
import { getSlotMinutes } from "@/lib/consultations/slots";
import type { Ctx } from "@/lib/ctx";
import { readLink } from "@/lib/secrets/links";

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
  | "canceled"
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
  /** The customer can still move or cancel it. */
  readonly canChange: boolean;
  /** Stripe's open page of an offer that can be paid, once it was opened; null without one. */
  readonly paymentUrl: string | null;
  /** Null until the visitor is invited. */
  readonly meetingUrl: string | null;
  readonly calendar: { readonly inquiryId: string; readonly sequence: number };
};

/**
 * Reads the offer for a token from an email. Null if the token is invalid, or was sent to an address
 * that has been corrected since. A link to an earlier offer only says that there's a newer one.
 * Changes nothing.
 */
export async function readOffer(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<OfferView | null> {
  const offer = readLink(ctx, "consultation", token);
  const found = offer && (await selectConsultation(ctx.db, offer.id));
  if (!offer || !found) return null;
  const { consultation, inquiry } = found;
  const { startsAt, endsAt, priceCents, payBy, status, offerRevision } = consultation;
  if (offer.linkRevision !== consultation.linkRevision) return null;
  if (!startsAt || !endsAt || priceCents === null) return null;
  const isCurrent = offer.offerRevision === offerRevision;
  const isProcessing = await isOfferPaymentProcessing(ctx.db, offer.id, offerRevision);
  const stage = getStage();
  const pages = stage === "payable" ? await selectOpenPaymentPages(ctx.db, [offer.id]) : [];
  return {
    stage,
    firstName: splitName(inquiry.name).firstName,
    startsAt,
    endsAt,
    minutes: getSlotMinutes({ startsAt, endsAt }),
    priceCents,
    payBy,
    canChange: isCurrent && getOwnChanges(consultation, ctx.now()).canCancel,
    paymentUrl: pages.find(({ revision }) => revision === offerRevision)?.sessionUrl ?? null,
    meetingUrl: isCurrent && status === "invited" ? consultation.meetingUrl : null,
    calendar: { inquiryId: offer.id, sequence: consultation.invitations },
  };

  function getStage(): OfferStage {
    if (!isCurrent) return "replaced";
    switch (status) {
      case "requested":
      case "offered":
        return "replaced";
      case "payment_requested":
        if (isProcessing) return "processing";
        return payBy && payBy > ctx.now() ? "payable" : "ended";
      case "expired":
        return "ended";
      default:
        return status;
    }
  }
}

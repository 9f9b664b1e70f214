import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** An offer as emailed to one address. */
export type OfferRef = {
  readonly inquiryId: string;
  readonly revision: number;
  /** Corrections of the customer's address before the link was made. */
  readonly linkRevision: number;
};

/** Returns the current offer of a consultation. */
export function getCurrentOffer(row: {
  readonly inquiryId: string;
  readonly offerRevision: number;
  readonly linkRevision: number;
}): OfferRef {
  const { inquiryId, offerRevision, linkRevision } = row;
  return { inquiryId, revision: offerRevision, linkRevision };
}

/** Signs the token of an offer's page. */
export function createConsultationToken({ settings }: Settings, offer: OfferRef): string {
  const { inquiryId, revision, linkRevision } = offer;
  const subject = `${inquiryId}_${revision}${linkRevision > 0 ? `_${linkRevision}` : ""}`;
  return signLink(settings.linkSecret, "consultation", subject);
}

/**
 * URL of the offer's page, which shows the offer and the payment button. Opening it changes
 * nothing.
 */
export function getConsultationUrl(ctx: Settings, offer: OfferRef): string {
  return `${ctx.settings.siteUrl}/consultation?token=${createConsultationToken(ctx, offer)}`;
}

/** Verifies a token and returns its offer, or null if the signature is invalid. */
export function verifyConsultationToken({ settings }: Settings, token: string): OfferRef | null {
  const subject = verifyLink(settings.linkSecret, "consultation", token);
  const [inquiryId = "", revision = "", linkRevision = "0"] = subject?.split("_") ?? [];
  if (!isUuid(inquiryId) || ![revision, linkRevision].every((text) => /^\d{1,6}$/.test(text))) {
    return null;
  }
  return { inquiryId, revision: Number(revision), linkRevision: Number(linkRevision) };
}

/** URL of the consultation in the dashboard. */
export function getConsultationAdminUrl({ settings }: Settings, inquiryId: string): string {
  return `${settings.siteUrl}/admin/consultations/${inquiryId}`;
}

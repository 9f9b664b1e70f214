import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

export type OfferRef = { readonly inquiryId: string; readonly revision: number };

/** Signs the token of an offer's page. */
export function createConsultationToken({ settings }: Settings, offer: OfferRef): string {
  const subject = `${offer.inquiryId}_${offer.revision}`;
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
  const [inquiryId = "", revision = ""] = subject?.split("_") ?? [];
  if (!isUuid(inquiryId) || !/^\d{1,6}$/.test(revision)) return null;
  return { inquiryId, revision: Number(revision) };
}

/** URL of the consultation in the dashboard. */
export function getConsultationAdminUrl({ settings }: Settings, inquiryId: string): string {
  return `${settings.siteUrl}/admin/consultations/${inquiryId}`;
}

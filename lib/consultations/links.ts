import type { Ctx } from "@/lib/ctx";
import { isUuid } from "@/lib/is-uuid";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

export type OfferName = { readonly inquiryId: string; readonly revision: number };

/** The token of an offer's page: it names the offer, and nobody can make one up. */
export function consultationToken({ settings }: Settings, offer: OfferName): string {
  const subject = `${offer.inquiryId}_${offer.revision}`;
  return signLink(settings.linkSecret, "consultation", subject);
}

/** The offer's page: what is offered, and the button that pays. Opening it does nothing. */
export function consultationUrl(ctx: Settings, offer: OfferName): string {
  return `${ctx.settings.siteUrl}/consultation?token=${consultationToken(ctx, offer)}`;
}

/** The offer that a token names; null for one that is not ours. */
export function readConsultationToken({ settings }: Settings, token: string): OfferName | null {
  const subject = verifyLink(settings.linkSecret, "consultation", token);
  const [inquiryId = "", revision = ""] = subject?.split("_") ?? [];
  if (!isUuid(inquiryId) || !/^\d{1,6}$/.test(revision)) return null;
  return { inquiryId, revision: Number(revision) };
}

/** Where staff see it. */
export function consultationDeskUrl({ settings }: Settings, inquiryId: string): string {
  return `${settings.siteUrl}/admin/consultations/${inquiryId}`;
}

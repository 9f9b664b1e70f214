import type { Ctx } from "@/lib/ctx";
import {
  formatLinkSubject,
  type LinkedOrder,
  parseLinkSubject,
} from "@/lib/orders/links/link-subject";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

export type LinkSettings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** Signs the token of an order's song page. */
export function createRadioDetailsToken({ settings }: LinkSettings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "radio-details", formatLinkSubject(order));
}

/** URL of the page where the customer enters the songs of an order. Opening it changes nothing. */
export function getRadioDetailsUrl(ctx: LinkSettings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/radio-details?token=${createRadioDetailsToken(ctx, order)}`;
}

/** Verifies a token and returns its order, or null if the signature is invalid. */
export function verifyRadioDetailsToken(
  { settings }: LinkSettings,
  token: string,
): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "radio-details", token);
  return subject ? parseLinkSubject(subject) : null;
}

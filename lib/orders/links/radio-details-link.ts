import type { Ctx } from "@/lib/ctx";
import { type LinkedOrder, linkSubject, readLinkSubject } from "@/lib/orders/links/link-subject";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** Signs the token of an order's song page. */
export function radioDetailsToken({ settings }: Settings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "radio-details", linkSubject(order));
}

/** URL of the page where the customer enters the songs of an order. Opening it changes nothing. */
export function radioDetailsUrl(ctx: Settings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/radio-details?token=${radioDetailsToken(ctx, order)}`;
}

/** Verifies a token and returns its order, or null if the signature is invalid. */
export function readRadioToken({ settings }: Settings, token: string): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "radio-details", token);
  return subject ? readLinkSubject(subject) : null;
}

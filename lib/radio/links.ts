import type { Ctx } from "@/lib/ctx";
import { type LinkedOrder, linkSubject, readLinkSubject } from "@/lib/orders/link-subject";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** The token of an order's page for its songs. */
export function radioDetailsToken({ settings }: Settings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "radio-details", linkSubject(order));
}

/** Where a buyer sends the songs of an order. Opening it does nothing. */
export function radioDetailsUrl(ctx: Settings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/radio-details?token=${radioDetailsToken(ctx, order)}`;
}

/** What a token was signed for, to be compared with the order; null for one that is not ours. */
export function readRadioToken({ settings }: Settings, token: string): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "radio-details", token);
  return subject ? readLinkSubject(subject) : null;
}

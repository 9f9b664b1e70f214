import type { Ctx } from "@/lib/ctx";
import { isUuid } from "@/lib/is-uuid";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** The token of an order's page for its songs. */
export function radioDetailsToken({ settings }: Settings, orderId: string): string {
  return signLink(settings.linkSecret, "radio-details", orderId);
}

/** Where a buyer sends the songs of an order. Opening it does nothing. */
export function radioDetailsUrl(ctx: Settings, orderId: string): string {
  return `${ctx.settings.siteUrl}/radio-details?token=${radioDetailsToken(ctx, orderId)}`;
}

/** The order that a token names; null for one that is not ours. */
export function readRadioToken({ settings }: Settings, token: string): string | null {
  const orderId = verifyLink(settings.linkSecret, "radio-details", token);
  return orderId && isUuid(orderId) ? orderId : null;
}

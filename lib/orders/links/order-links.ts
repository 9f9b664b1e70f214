import type { Ctx } from "@/lib/ctx";
import { type LinkedOrder, linkSubject } from "@/lib/orders/links/link-subject";
import { signLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

export function confirmationUrl({ settings }: Settings, sessionId: string): string {
  return `${settings.siteUrl}/order-confirmation?session_id=${encodeURIComponent(sessionId)}`;
}

export function downloadUrl({ settings }: Settings, sessionId: string): string {
  return `${settings.siteUrl}/ebook-download?session_id=${encodeURIComponent(sessionId)}`;
}

/** Token for the subscription page. */
export function manageSubscriptionToken({ settings }: Settings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "manage-subscription", linkSubject(order));
}

/**
 * The link works as long as the subscription exists, so a year-old receipt still leads to Cancel.
 * An email correction invalidates it.
 */
export function manageSubscriptionUrl(ctx: Settings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/subscription?token=${manageSubscriptionToken(ctx, order)}`;
}

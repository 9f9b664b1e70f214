import type { Ctx } from "@/lib/ctx";
import {
  formatLinkSubject,
  type LinkedOrder,
  parseLinkSubject,
} from "@/lib/orders/links/link-subject";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

export function getConfirmationUrl({ settings }: Settings, sessionId: string): string {
  return `${settings.siteUrl}/order-confirmation?session_id=${encodeURIComponent(sessionId)}`;
}

export function getDownloadUrl({ settings }: Settings, sessionId: string): string {
  return `${settings.siteUrl}/ebook-download?session_id=${encodeURIComponent(sessionId)}`;
}

/** The order's page in the dashboard. */
export function getOrderAdminUrl({ settings }: Settings, orderId: string): string {
  return `${settings.siteUrl}/admin/orders/${orderId}`;
}

/** Token for the subscription page. */
export function createManageSubscriptionToken({ settings }: Settings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "manage-subscription", formatLinkSubject(order));
}

/**
 * Verifies a token of the subscription page; null if it's invalid. Links signed before an email
 * correction have an older revision and match no order.
 */
export function verifyManageSubscriptionToken(
  { settings }: Settings,
  token: string,
): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "manage-subscription", token);
  return subject ? parseLinkSubject(subject) : null;
}

/**
 * The link works as long as the subscription exists, so a year-old receipt still leads to Cancel.
 * An email correction invalidates it.
 */
export function getManageSubscriptionUrl(ctx: Settings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/subscription?token=${createManageSubscriptionToken(ctx, order)}`;
}

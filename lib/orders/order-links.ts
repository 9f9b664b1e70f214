import type { Ctx } from "@/lib/ctx";

type SiteSettings = { readonly settings: Pick<Ctx["settings"], "siteUrl"> };

export function getConfirmationUrl({ settings }: SiteSettings, sessionId: string): string {
  return `${settings.siteUrl}/order-confirmation?session_id=${encodeURIComponent(sessionId)}`;
}

export function getDownloadUrl({ settings }: SiteSettings, sessionId: string): string {
  return `${settings.siteUrl}/ebook-download?session_id=${encodeURIComponent(sessionId)}`;
}

/** The order's page in the dashboard. */
export function getOrderAdminUrl({ settings }: SiteSettings, orderId: string): string {
  return `${settings.siteUrl}/admin/orders/${orderId}`;
}

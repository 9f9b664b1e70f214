import type { Ctx } from "@/lib/ctx";
import { signLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

export function confirmationUrl({ settings }: Settings, sessionId: string): string {
  return `${settings.siteUrl}/order-confirmation?session_id=${encodeURIComponent(sessionId)}`;
}

export function downloadUrl({ settings }: Settings, sessionId: string): string {
  return `${settings.siteUrl}/ebook-download?session_id=${encodeURIComponent(sessionId)}`;
}

/** Works for as long as the subscription does, so that a year-old receipt still leads to Cancel. */
export function manageSubscriptionUrl({ settings }: Settings, orderId: string): string {
  const token = signLink(settings.linkSecret, "manage-subscription", orderId);
  return `${settings.siteUrl}/subscription?token=${token}`;
}

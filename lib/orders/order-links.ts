import { isUuid } from "@/lib/core/is-uuid";
import type { Ctx } from "@/lib/ctx";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

export type LinkSettings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** The order a signed link belongs to, and how many email corrections it had when signed. */
export type LinkedOrder = { readonly id: string; readonly linkRevision: number };

export function getConfirmationUrl({ settings }: LinkSettings, sessionId: string): string {
  return `${settings.siteUrl}/order-confirmation?session_id=${encodeURIComponent(sessionId)}`;
}

export function getDownloadUrl({ settings }: LinkSettings, sessionId: string): string {
  return `${settings.siteUrl}/ebook-download?session_id=${encodeURIComponent(sessionId)}`;
}

/** The order's page in the dashboard. */
export function getOrderAdminUrl({ settings }: LinkSettings, orderId: string): string {
  return `${settings.siteUrl}/admin/orders/${orderId}`;
}

/** Token for the subscription page. */
export function createManageSubscriptionToken(
  { settings }: LinkSettings,
  order: LinkedOrder,
): string {
  return signLink(settings.linkSecret, "manage-subscription", formatLinkSubject(order));
}

/**
 * Verifies a token of the subscription page; null if it's invalid. Links signed before an email
 * correction have an older revision and match no order.
 */
export function verifyManageSubscriptionToken(
  { settings }: LinkSettings,
  token: string,
): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "manage-subscription", token);
  return subject ? parseLinkSubject(subject) : null;
}

/**
 * The link works as long as the subscription exists, so a year-old receipt still leads to Cancel.
 * An email correction invalidates it.
 */
export function getManageSubscriptionUrl(ctx: LinkSettings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/subscription?token=${createManageSubscriptionToken(ctx, order)}`;
}

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

/** Signs the token of an order's course link. */
export function createCourseToken({ settings }: LinkSettings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "course", formatLinkSubject(order));
}

/** URL of an order's course. Opening it changes nothing; its button adds the browser. */
export function getCourseUrl(ctx: LinkSettings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/learn?token=${createCourseToken(ctx, order)}`;
}

/** Verifies a token and returns its order, or null if the signature is invalid. */
export function verifyCourseToken({ settings }: LinkSettings, token: string): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "course", token);
  return subject ? parseLinkSubject(subject) : null;
}

/** The signed value: the order id, plus the revision once the email has been corrected. */
function formatLinkSubject({ id, linkRevision }: LinkedOrder): string {
  return linkRevision > 0 ? `${id}_${linkRevision}` : id;
}

/** Parses a signed subject; null if it isn't an order's. */
export function parseLinkSubject(subject: string): LinkedOrder | null {
  const [id = "", revision, ...rest] = subject.split("_");
  if (!isUuid(id) || rest.length > 0) return null;
  if (revision === undefined) return { id, linkRevision: 0 };
  return /^[1-9][0-9]{0,8}$/.test(revision) ? { id, linkRevision: Number(revision) } : null;
}

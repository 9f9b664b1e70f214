import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { linkLifetimes } from "@/lib/newsletter/policy";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";
import { keyedHash } from "@/lib/secrets/tokens";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

export function buildConfirmUrl({ settings }: Settings, token: string): string {
  return `${settings.siteUrl}/newsletter/confirm?token=${token}`;
}

export function buildPreferencesUrl({ settings }: Settings, token: string): string {
  return `${settings.siteUrl}/newsletter/preferences?token=${token}`;
}

/** This link never expires; see app/(private)/newsletter/unsubscribe/route.ts. */
export function buildUnsubscribeUrl({ settings }: Settings, subscriberId: string): string {
  const token = signLink(settings.linkSecret, "newsletter-unsubscribe", subscriberId);
  return `${settings.siteUrl}/newsletter/unsubscribe?token=${token}`;
}

/** Returns the subscriber id of a valid unsubscribe token, otherwise null. */
export function verifyUnsubscribeToken({ settings }: Settings, token: string): string | null {
  return verifyLink(settings.linkSecret, "newsletter-unsubscribe", token);
}

/** Creates a token that opens the preferences for 90 days, counted in full days from `now`. */
export function createPreferencesToken(
  { settings }: Settings,
  subscriberId: string,
  now: Date,
): string {
  const day = Math.floor(now.getTime() / dayMs);
  return signLink(settings.linkSecret, "newsletter-preferences", `${subscriberId}_${day}`);
}

/** Returns the subscriber id of a valid preferences token, or null if it is invalid or expired. */
export function verifyPreferencesToken(
  { settings }: Settings,
  token: string,
  now: Date,
): string | null {
  const signed = verifyLink(settings.linkSecret, "newsletter-preferences", token);
  const [subscriberId, day] = signed?.split("_") ?? [];
  if (!subscriberId || !day) return null;
  const ageDays = Math.floor(now.getTime() / dayMs) - Number(day);
  return ageDays <= linkLifetimes.issuePreferencesLinkDays ? subscriberId : null;
}

type HashSettings = { readonly settings: Pick<Ctx["settings"], "linkSecret"> };

/**
 * Hashes an address for suppressions and email limits, which outlive the subscriber's row.
 * LINK_SECRET never changes, otherwise a complaint would be lost.
 */
export function hashNewsletterEmail({ settings }: HashSettings, email: string): string {
  return keyedHash(settings.linkSecret, "newsletter-email", email);
}

export function hashConfirmationToken({ settings }: HashSettings, token: string): string {
  return keyedHash(settings.linkSecret, "newsletter-confirm", token);
}

export function hashPreferencesToken({ settings }: HashSettings, token: string): string {
  return keyedHash(settings.linkSecret, "newsletter-preferences", token);
}

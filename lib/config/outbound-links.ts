import "server-only";
import { getLinkSettings } from "@/lib/config/env";
import { site } from "@/lib/core/site";

export const sessionLengths = [30, 45, 60] as const;
export type SessionLength = (typeof sessionLengths)[number];

export function isSessionLength(minutes: number | null): minutes is SessionLength {
  return sessionLengths.some((length) => length === minutes);
}

/** Returns the scheduler link for a session of this many minutes, or our request form without one. */
export function getSessionHref(length: SessionLength): string {
  return getLinkSettings()[`SCHEDULER_${length}_URL`] ?? `/consulting?session=${length}min`;
}

/** Returns the consultation scheduler link, or our request form without one. */
export function scheduleConsultationHref(): string {
  return getLinkSettings().SCHEDULER_CONSULTATION_URL ?? "/consulting";
}

export type CommunityLinks = {
  /** Falls back to the contact form, so Join always leads somewhere. */
  readonly inviteHref: string;
  /** Deep link into the chat app on phones that have it installed. */
  readonly appUrl: string | undefined;
  readonly iosStoreUrl: string | undefined;
  readonly androidStoreUrl: string | undefined;
};

/** Returns the community links for each kind of device. */
export function getCommunityLinks(): CommunityLinks {
  const links = getLinkSettings();
  return {
    inviteHref: links.COMMUNITY_INVITE_URL ?? "/contact?subject=Community%20invite",
    appUrl: links.COMMUNITY_APP_URL,
    iosStoreUrl: links.COMMUNITY_IOS_STORE_URL,
    androidStoreUrl: links.COMMUNITY_ANDROID_STORE_URL,
  };
}

/** Returns the URL of the business's social profile; null if there's none. */
export function getSocialProfileUrl(): string | null {
  return getLinkSettings().SOCIAL_PROFILE_URL ?? (site.socialUrl || null);
}

import type { PublishedProfile } from "@/lib/profile/public-profile";

export const sessionLengths = [30, 45, 60] as const;
export type SessionLength = (typeof sessionLengths)[number];

export function isSessionLength(minutes: number | null): minutes is SessionLength {
  return sessionLengths.some((length) => length === minutes);
}

/** Returns the scheduler link for a session of this many minutes, or our request form without one. */
export function getSessionHref(profile: PublishedProfile, length: SessionLength): string {
  return profile[`scheduler${length}Url`] || `/consulting?session=${length}min`;
}

/** Returns the consultation scheduler link, or our request form without one. */
export function getConsultationHref(profile: PublishedProfile): string {
  return profile.schedulerConsultationUrl || "/consulting";
}

export type CommunityLinks = {
  readonly inviteHref: string;
  /** Deep link into the chat app on phones that have it installed. */
  readonly appUrl: string | undefined;
  readonly iosStoreUrl: string | undefined;
  readonly androidStoreUrl: string | undefined;
};

/** Returns the community links for each kind of device; null while there's no community. */
export function getCommunityLinks(profile: PublishedProfile): CommunityLinks | null {
  if (!profile.communityInviteUrl) return null;
  return {
    inviteHref: profile.communityInviteUrl,
    appUrl: profile.communityAppUrl || undefined,
    iosStoreUrl: profile.communityIosStoreUrl || undefined,
    androidStoreUrl: profile.communityAndroidStoreUrl || undefined,
  };
}

import type { PublishedProfile } from "@/lib/profile/public-profile";

export const sessionLengths = [30, 45, 60] as const;
export type SessionLength = (typeof sessionLengths)[number];

export function isSessionLength(minutes: number | null): minutes is SessionLength {
  return sessionLengths.some((length) => length === minutes);
}

/** Lengths that visitors book on the built-in page. */
export type BuiltIn = readonly SessionLength[];

/** Returns the address of the built-in page, which also works as a scheduler link. */
export function getSchedulePath(length: SessionLength): `/schedule/${SessionLength}` {
  return `/schedule/${length}`;
}

/** True for the address of a built-in page. */
export function isSchedulePath(href: string): boolean {
  return /^\/schedule\/(?:30|45|60)$/.test(href);
}

/** The address of the form for visitors who want another time than those that are free. */
export const getRequestPath = (length: SessionLength) => `/consulting?session=${length}min`;

/** Where a session's card leads: an external scheduler, the built-in page, or our request form. */
export type SessionLink = {
  readonly href: string;
  readonly kind: "external" | "built_in" | "request";
};

/** Returns the scheduler link of a length if there's one, else the built-in page if it's on, else our request form. */
export function getSessionLink(
  profile: PublishedProfile,
  length: SessionLength,
  builtIn: BuiltIn,
): SessionLink {
  const external = profile[`scheduler${length}Url`];
  if (external && !isSchedulePath(external)) return { href: external, kind: "external" };
  // The built-in page's address may itself be the scheduler link.
  if (builtIn.includes(length)) {
    return { href: external || getSchedulePath(length), kind: "built_in" };
  }
  return { href: getRequestPath(length), kind: "request" };
}

/** Returns where "Schedule Consultation" leads, by the same rule. */
export function getConsultationLink(profile: PublishedProfile, builtIn: BuiltIn): SessionLink {
  const external = profile.schedulerConsultationUrl;
  if (external && !isSchedulePath(external)) return { href: external, kind: "external" };
  const [first] = builtIn;
  if (first) return { href: external || getSchedulePath(first), kind: "built_in" };
  return { href: "/consulting", kind: "request" };
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

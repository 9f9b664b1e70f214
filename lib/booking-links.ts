import "server-only";
import { linkSettings } from "@/lib/env";

export const sessionLengths = [30, 45, 60] as const;
/** Minutes. */
export type SessionLength = (typeof sessionLengths)[number];

export function isSessionLength(minutes: number | null): minutes is SessionLength {
  return sessionLengths.some((length) => length === minutes);
}

/** Where a session of this many minutes is booked: its scheduler, else our own request form. */
export function sessionHref(length: SessionLength): string {
  return linkSettings()[`SCHEDULER_${length}_URL`] ?? `/consulting?session=${length}min`;
}

/** Where Schedule Consultation leads: its scheduler, else our own request form. */
export function scheduleConsultationHref(): string {
  return linkSettings().SCHEDULER_CONSULTATION_URL ?? "/consulting";
}

export type CommunityLinks = {
  /** The invite, else the contact form, so that Join never leads nowhere. */
  readonly inviteHref: string;
  /** Opens the chat's app on a phone that has it. */
  readonly appUrl: string | undefined;
  readonly iosStoreUrl: string | undefined;
  readonly androidStoreUrl: string | undefined;
};

/** Where Join leads, by device. */
export function communityLinks(): CommunityLinks {
  const links = linkSettings();
  return {
    inviteHref: links.COMMUNITY_INVITE_URL ?? "/contact?subject=Community%20invite",
    appUrl: links.COMMUNITY_APP_URL,
    iosStoreUrl: links.COMMUNITY_IOS_STORE_URL,
    androidStoreUrl: links.COMMUNITY_ANDROID_STORE_URL,
  };
}

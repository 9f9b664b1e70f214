import type { BusinessProfile } from "@/db/values/profile";
import { parseSenderAddress } from "@/lib/core/email-address";
import { profileDefaults } from "@/lib/core/site";
import { type ProfileEnvironment, sampleAddress } from "@/lib/profile/postal-address";

/** The settings that seed the profile: lib/config/profile-settings.ts. */
export type SeedSettings = {
  readonly [Name in
    | "MAIL_FROM"
    | "MAIL_FROM_NEWSLETTER"
    | "MAIL_REPLY_TO"
    | "STAFF_EMAIL"
    | "MEETING_URL"
    | "SOCIAL_PROFILE_URL"
    | "SCHEDULER_30_URL"
    | "SCHEDULER_45_URL"
    | "SCHEDULER_60_URL"
    | "SCHEDULER_CONSULTATION_URL"
    | "COMMUNITY_INVITE_URL"
    | "COMMUNITY_APP_URL"
    | "COMMUNITY_IOS_STORE_URL"
    | "COMMUNITY_ANDROID_STORE_URL"]?: string | undefined;
};

/**
 * Returns the profile of a site where staff haven't published one, from the environment variables
 * and lib/core/site.ts. Local sites get a sample address; production has none until staff enter it.
 */
export function createSeedProfile(
  settings: SeedSettings,
  environment: ProfileEnvironment,
): BusinessProfile {
  const sender = settings.MAIL_FROM ?? `${profileDefaults.name} <${profileDefaults.ordersEmail}>`;
  const { ordersEmail: _, infoEmail, ...defaults } = profileDefaults;
  return {
    ...defaults,
    ...(environment === "local" ? sampleAddress : { street: "", unit: "", postalCode: "" }),
    contactEmail: infoEmail,
    supportEmail: infoEmail,
    staffEmail: parseSenderAddress(settings.STAFF_EMAIL ?? "") ?? infoEmail,
    socialUrl: settings.SOCIAL_PROFILE_URL ?? defaults.socialUrl,
    scheduler30Url: settings.SCHEDULER_30_URL ?? "",
    scheduler45Url: settings.SCHEDULER_45_URL ?? "",
    scheduler60Url: settings.SCHEDULER_60_URL ?? "",
    schedulerConsultationUrl: settings.SCHEDULER_CONSULTATION_URL ?? "",
    communityInviteUrl: settings.COMMUNITY_INVITE_URL ?? "",
    communityAppUrl: settings.COMMUNITY_APP_URL ?? "",
    communityIosStoreUrl: settings.COMMUNITY_IOS_STORE_URL ?? "",
    communityAndroidStoreUrl: settings.COMMUNITY_ANDROID_STORE_URL ?? "",
    meetingUrl: settings.MEETING_URL ?? "",
    sender,
    newsletterSender: settings.MAIL_FROM_NEWSLETTER ?? sender,
    replyTo: settings.MAIL_REPLY_TO ?? infoEmail,
  };
}

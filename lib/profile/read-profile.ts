import type { Queryable } from "@/db/client";
import { selectLiveBody } from "@/db/queries/content";
import type { BusinessProfile } from "@/db/values/profile";
import { isRealSender, parseSenderAddress } from "@/lib/core/email-address";
import { profileDefaults } from "@/lib/core/site";
import {
  findAddressGaps,
  isPostalAddressComplete,
  type ProfileEnvironment,
  sampleAddress,
} from "@/lib/profile/postal-address";
import { profileDocument, profileSchema } from "@/lib/profile/profile-form";

type ProfileSource = {
  /** The database, or the transaction that uses the profile. */
  readonly db: Queryable;
  readonly settings: { readonly seedProfile: BusinessProfile };
};

/**
 * Returns the business profile as last published, or the one from the settings before that.
 * Operations call it where they need the profile, so that a change counts from its publication on.
 */
export async function readProfile({ db, settings }: ProfileSource): Promise<BusinessProfile> {
  const body = await selectLiveBody(db, profileDocument);
  if (body === null) return settings.seedProfile;
  return replacePlaceholderSenders(profileSchema.parse(body), settings.seedProfile);
}

/** A database copied from a local site must not take over a production site's real senders. */
function replacePlaceholderSenders(
  profile: BusinessProfile,
  seed: BusinessProfile,
): BusinessProfile {
  if (!isRealSender(seed.sender)) return profile;
  const { sender, newsletterSender } = profile;
  return {
    ...profile,
    sender: isRealSender(sender) ? sender : seed.sender,
    newsletterSender: isRealSender(newsletterSender) ? newsletterSender : seed.newsletterSender,
  };
}

type Settings = { readonly settings: { readonly isLocal: boolean } };

/** Returns where the site runs, for `isPostalAddressComplete`. */
export function getProfileEnvironment({ settings }: Settings): ProfileEnvironment {
  return settings.isLocal ? "local" : "production";
}

/** True if the newsletter may be sent with this profile's postal address. */
export function hasCompleteAddress(ctx: Settings, profile: BusinessProfile): boolean {
  return isPostalAddressComplete(profile, getProfileEnvironment(ctx));
}

/** Reads what the postal address still needs before the newsletter is sent; empty if nothing. */
export async function readAddressGaps(ctx: ProfileSource & Settings): Promise<string[]> {
  return findAddressGaps(await readProfile(ctx), getProfileEnvironment(ctx));
}

/** The settings that seed the profile: lib/config/profile-settings.ts. */
type SeedSettings = {
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

/** Lets a newcomer book a session on a local site. */
const sampleMeetingUrl = "https://meet.jit.si/sample-{room}";

/**
 * Returns the profile of a site where staff haven't published one, from the environment variables
 * and lib/core/site.ts. Local sites get a sample address and meeting link; production has none until staff
 * enter them.
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
    meetingUrl: settings.MEETING_URL ?? (environment === "local" ? sampleMeetingUrl : ""),
    sender,
    newsletterSender: settings.MAIL_FROM_NEWSLETTER ?? sender,
    replyTo: settings.MAIL_REPLY_TO ?? infoEmail,
  };
}

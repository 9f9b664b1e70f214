import type { Queryable } from "@/db/client";
import { selectLiveBody } from "@/db/queries/content";
import type { BusinessProfile } from "@/db/values/profile";
import { isRealSender } from "@/lib/core/email-address";
import { profileDocument } from "@/lib/profile/profile-document";
import { profileSchema } from "@/lib/profile/profile-schema";

export type ProfileSource = {
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

/** Returns the address that gets notifications for staff, read in the caller's transaction. */
export async function readStaffEmail(
  ctx: Pick<ProfileSource, "settings">,
  tx: Queryable,
): Promise<string> {
  return (await readProfile({ db: tx, settings: ctx.settings })).staffEmail;
}

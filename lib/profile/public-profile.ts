import type { BusinessProfile } from "@/db/values/profile";
import { formatOfficeHours } from "@/lib/profile/office-hours";
import { formatBusinessAddress } from "@/lib/profile/postal-address";
import type { PublishedProfile } from "@/lib/profile/published-profile";

/** What pages show of the business, ready to print. Empty texts aren't shown. */
export type PublicProfile = Pick<
  BusinessProfile,
  | "name"
  | "shortName"
  | "tagline"
  | "city"
  | "region"
  | "contactEmail"
  | "supportEmail"
  | "socialUrl"
  | "governingLaw"
  | "courts"
> & { readonly address: string; readonly officeHours: string };

/** Selects and formats what pages show. Leaves out senders, staff's address and the meeting room. */
export function toPublicProfile(profile: PublishedProfile): PublicProfile {
  const { name, shortName, tagline, city, region, governingLaw, courts } = profile;
  const { contactEmail, supportEmail, socialUrl } = profile;
  return {
    name,
    shortName,
    tagline,
    city,
    region,
    contactEmail,
    supportEmail,
    socialUrl,
    governingLaw,
    courts,
    address: formatBusinessAddress(profile),
    officeHours: formatOfficeHours(profile),
  };
}

import type { BusinessProfile } from "@/db/values/profile";
import {
  findAddressGaps,
  isPostalAddressComplete,
  type ProfileEnvironment,
} from "@/lib/profile/postal-address";
import { type ProfileSource, readProfile } from "@/lib/profile/read-profile";

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

import { getLinkSettings } from "@/lib/config/env";
import { site } from "@/lib/core/site";

/** Returns the URL of the business's social profile; null if there's none. */
export function getSocialProfileUrl(): string | null {
  return getLinkSettings().SOCIAL_PROFILE_URL ?? (site.socialUrl || null);
}

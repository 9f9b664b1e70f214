import { linkSettings } from "@/lib/env";
import { site } from "@/lib/site";

/** Returns the URL of the business's social profile; null if there's none. */
export function socialProfileUrl(): string | null {
  return linkSettings().SOCIAL_PROFILE_URL ?? (site.socialUrl || null);
}

import { linkSettings } from "@/lib/env";
import { site } from "@/lib/site";

/** The business's public profile; null while there is none, and then nothing links to it. */
export function socialProfileUrl(): string | null {
  return linkSettings().SOCIAL_PROFILE_URL ?? (site.socialUrl || null);
}

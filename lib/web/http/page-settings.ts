import "server-only";
import { isRightClickBlocked } from "@/lib/config/env";
import { toPublicProfile } from "@/lib/profile/public-profile";
import { getBusinessProfile } from "@/lib/web/http/cached-profile";

/** Returns what every page outside the dashboard renders. */
export async function getPageSettings() {
  return {
    profile: toPublicProfile(await getBusinessProfile()),
    isRightClickBlocked: isRightClickBlocked(),
  };
}

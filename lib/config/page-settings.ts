import { isRightClickBlocked } from "@/lib/config/env";
import { getSocialProfileUrl } from "@/lib/config/outbound-links";

/** Returns the settings that every page outside the dashboard renders. */
export function getPageSettings() {
  return { socialUrl: getSocialProfileUrl(), isRightClickBlocked: isRightClickBlocked() };
}

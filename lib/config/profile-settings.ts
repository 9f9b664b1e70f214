// Relative imports, like lib/config/env.ts, of which this is a part.
import { z } from "zod";
import { getDeployEnvironment } from "./deploy-environment";
import { emailSendersShape } from "./email-senders";
import { httpsPage, linkSettingsShape } from "./link-settings";

/** The settings that seed the business profile. */
export const profileSettingsShape = {
  ...emailSendersShape,
  ...linkSettingsShape,
  /** The video meeting room that consultation invitations link to. */
  MEETING_URL: httpsPage.optional(),
};

const schema = z.object(profileSettingsShape);

/**
 * Returns the settings that seed the business profile, and where the site runs. Works during the
 * build too, when other settings may be missing. Throws a ZodError on a bad one.
 */
export function getProfileSettings(
  source: Readonly<Record<string, string | undefined>> = process.env,
) {
  const names = Object.keys(profileSettingsShape);
  const given = Object.fromEntries(names.map((name) => [name, source[name] || undefined]));
  return { settings: schema.parse(given), environment: getDeployEnvironment(source) };
}

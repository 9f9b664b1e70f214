import { z } from "zod";

/** A page of another site. */
export const httpsPage = z.url({ protocol: /^https$/, error: "must be an https address" });

/** Schemes that run or show text of their own instead of opening an app. */
const notAnApp = /^(javascript|data|vbscript|blob|file|about):$/;

/** The settings of links that pages lead out of the site by. lib/booking-links.ts says where each one is used. */
export const linkSettingsShape = {
  SCHEDULER_30_URL: httpsPage.optional(),
  SCHEDULER_45_URL: httpsPage.optional(),
  SCHEDULER_60_URL: httpsPage.optional(),
  SCHEDULER_CONSULTATION_URL: httpsPage.optional(),
  COMMUNITY_INVITE_URL: httpsPage.optional(),
  /** What opens the chat's app on a phone: `https` or the app's own scheme. */
  COMMUNITY_APP_URL: z
    .url({ error: "must be an address with a scheme, such as discord://invite/name" })
    .refine(
      (value) => URL.canParse(value) && !notAnApp.test(new URL(value).protocol),
      "must be an address that opens an app",
    )
    .optional(),
  COMMUNITY_IOS_STORE_URL: httpsPage.optional(),
  COMMUNITY_ANDROID_STORE_URL: httpsPage.optional(),
  /** The business's profile that the footer links, such as on Instagram. */
  SOCIAL_PROFILE_URL: httpsPage.optional(),
};

const schema = z.object(linkSettingsShape);
export type LinkSettings = z.infer<typeof schema>;

/**
 * Parses the links alone. In: the environment as the process got it; an empty value counts as none.
 * Throws zod's error on a bad one.
 */
export function parseLinkSettings(
  source: Readonly<Record<string, string | undefined>>,
): LinkSettings {
  return schema.parse(
    Object.fromEntries(
      Object.keys(linkSettingsShape).map((name) => [name, source[name] || undefined]),
    ),
  );
}

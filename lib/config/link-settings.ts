import { z } from "zod";

export const httpsPage = z.url({ protocol: /^https$/, error: "must be an https address" });

/** Schemes that run or display content in the browser instead of opening an app. */
const notAnApp = /^(javascript|data|vbscript|blob|file|about):$/;

/** Settings for links to other sites. They seed the business profile. */
export const linkSettingsShape = {
  SCHEDULER_30_URL: httpsPage.optional(),
  SCHEDULER_45_URL: httpsPage.optional(),
  SCHEDULER_60_URL: httpsPage.optional(),
  SCHEDULER_CONSULTATION_URL: httpsPage.optional(),
  COMMUNITY_INVITE_URL: httpsPage.optional(),
  /** Opens the chat app on a phone: `https` or the app's own scheme. */
  COMMUNITY_APP_URL: z
    .url({ error: "must be an address with a scheme, such as discord://invite/name" })
    .refine(
      (value) => URL.canParse(value) && !notAnApp.test(new URL(value).protocol),
      "must be an address that opens an app",
    )
    .optional(),
  COMMUNITY_IOS_STORE_URL: httpsPage.optional(),
  COMMUNITY_ANDROID_STORE_URL: httpsPage.optional(),
  /** The social profile in the footer, such as Instagram. */
  SOCIAL_PROFILE_URL: httpsPage.optional(),
};

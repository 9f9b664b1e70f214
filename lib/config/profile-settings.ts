// Relative imports, like lib/config/env.ts, of which this is a part.
import { z } from "zod";
import { isEmailAddress, normalizeEmail, parseSenderAddress } from "../core/email-address";
import { getDeployEnvironment } from "./deploy-environment";

const httpsPage = z.url({ protocol: /^https$/, error: "must be an https address" });

/** The built-in page's address works too. lib/profile/profile-links.ts has the same rule. */
const schedulerPage = z.union(
  [httpsPage, z.string().regex(/^\/schedule\/(?:30|45|60)$/)],
  "must be an https address, or our own page, such as /schedule/30",
);

/** Schemes that run or display content in the browser instead of opening an app. */
const notAnApp = /^(javascript|data|vbscript|blob|file|about):$/;

/** Settings for links to other sites. They seed the business profile. */
const linkSettingsShape = {
  SCHEDULER_30_URL: schedulerPage.optional(),
  SCHEDULER_45_URL: schedulerPage.optional(),
  SCHEDULER_60_URL: schedulerPage.optional(),
  SCHEDULER_CONSULTATION_URL: schedulerPage.optional(),
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

const sender = z
  .string()
  .refine(
    (value) => parseSenderAddress(value) !== null,
    "must be an email address, or Name <address@example.com>",
  );

/** The part before the @ leaves room for the reply token (lib/inquiries/email/reply-address.ts). */
const isInboundAddress = (value: string) =>
  isEmailAddress(normalizeEmail(value)) && /^[^@+]{1,11}@/.test(value);

/** Settings for the senders and staff recipient of our emails. They seed the business profile. */
const emailSendersShape = {
  MAIL_FROM: sender.optional(),
  /** Separate so that newsletter complaints don't hurt the delivery of receipts. Default: MAIL_FROM. */
  MAIL_FROM_NEWSLETTER: sender.optional(),
  MAIL_REPLY_TO: sender.optional(),
  STAFF_EMAIL: sender.optional(),
  /** Customers' replies to it appear in the dashboard's inbox. */
  INBOUND_ADDRESS: z
    .string()
    .refine(
      isInboundAddress,
      "must be an email address with at most 11 characters and no plus sign before the @",
    )
    .optional(),
};

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

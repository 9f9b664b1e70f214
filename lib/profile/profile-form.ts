import * as z from "zod";
import { type BusinessProfile, weekdays } from "@/db/values/profile";
import { isEmailAddress, normalizeEmail, parseSenderAddress } from "@/lib/core/email-address";
import { getMeetingLinkProblem } from "@/lib/core/meeting-link";
import { cleanPhoneNumber } from "@/lib/core/phone-number";
import { removeHiddenCharacters } from "@/lib/core/typed-text";
import { applyRules } from "@/lib/forms/fields";
import { phoneRule } from "@/lib/forms/rules";
import { isSchedulePath } from "@/lib/profile/profile-links";

/** The business profile's name in `content_versions`. */
export const profileDocument = "profile";

/** One line of plain text; may be empty. */
const text = (label: string, max: number) =>
  z
    .string()
    // Without the spaces and hidden characters that are removed, it may be short enough.
    .max(5 * max, `${label} is longer than ${max} characters`)
    .transform((typed) =>
      removeHiddenCharacters(typed.toWellFormed().replaceAll("\0", "").replace(/\s+/g, " ")).trim(),
    )
    .pipe(z.string().max(max, `${label} is longer than ${max} characters`));

const required = (label: string, max: number) =>
  text(label, max).pipe(z.string().min(1, `${label} is missing`));

/** An empty text, or one that passes the check. */
const optional = (label: string, max: number, isValid: (value: string) => boolean, hint: string) =>
  text(label, max).refine((value) => value === "" || isValid(value), hint);

const email = (label: string) =>
  z
    .string()
    .max(320, `${label} is longer than 320 characters`)
    .transform(normalizeEmail)
    .refine(isEmailAddress, `${label} must be an email address, such as name@yourdomain.com`);

const sender = (label: string) =>
  text(label, 320).refine(
    (value) => parseSenderAddress(value) !== null,
    `${label} must be an email address, or a name and an address: Name <orders@yourdomain.com>`,
  );

const page = (label: string) =>
  optional(label, 500, isHttpsUrl, `${label} must be an address that starts with https://`);

const scheduler = optional(
  "The scheduler link",
  500,
  (value) => isHttpsUrl(value) || isSchedulePath(value),
  "The scheduler link must be an address that starts with https://, or our own page, such as /schedule/30",
);

function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === "https:";
}

/** Schemes that run or display content in the browser instead of opening an app. */
const notAnApp = /^(javascript|data|vbscript|blob|file|about):$/;

function isAppUrl(value: string): boolean {
  return URL.canParse(value) && !notAnApp.test(new URL(value).protocol);
}

const time = (label: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time, such as 9:00 AM`);

const weekday = z.enum(weekdays, "Choose a day");

/** What staff enter for the business profile; also checks stored versions. */
export const profileSchema = z
  .object({
    name: required("The name", 80),
    shortName: required("The short name", 20),
    tagline: required("The tagline", 160),
    legalName: text("The legal name", 160),
    legalForm: text("The legal form", 80),
    registration: text("The registration", 160),
    responsiblePerson: text("The person", 160),
    street: text("The street", 120),
    unit: text("The suite or unit", 60),
    city: required("The city", 80),
    region: text("The state", 2)
      .transform((value) => value.toUpperCase())
      .refine((value) => /^[A-Z]{2}$/.test(value), "Enter the state's two letters, such as TN"),
    postalCode: optional(
      "The ZIP code",
      10,
      (value) => /^\d{5}(-\d{4})?$/.test(value),
      "Enter 5 digits, or ZIP+4 such as 38103-1234",
    ),
    phone: z
      .string()
      .transform(cleanPhoneNumber)
      .pipe(
        text("The phone number", 40).check(
          applyRules("Phone", [(label, phone) => (phone ? phoneRule(label, phone) : undefined)]),
        ),
      ),
    contactEmail: email("The contact email"),
    supportEmail: email("The support email"),
    staffEmail: email("The staff email"),
    firstDay: weekday,
    lastDay: weekday,
    opensAt: time("Opening time"),
    closesAt: time("Closing time"),
    socialUrl: page("The social profile"),
    scheduler30Url: scheduler,
    scheduler45Url: scheduler,
    scheduler60Url: scheduler,
    schedulerConsultationUrl: scheduler,
    communityInviteUrl: page("The invite link"),
    communityAppUrl: optional(
      "The app link",
      500,
      isAppUrl,
      "Enter an address that opens an app, such as discord://invite/name",
    ),
    communityIosStoreUrl: page("The App Store link"),
    communityAndroidStoreUrl: page("The Google Play link"),
    meetingUrl: text("The meeting room", 500).superRefine((value, context) => {
      const message = value === "" ? undefined : getMeetingLinkProblem(value);
      if (message) context.addIssue({ code: "custom", message });
    }),
    sender: sender("The sender"),
    newsletterSender: sender("The newsletter sender"),
    replyTo: sender("Reply-to"),
    governingLaw: required("The state", 60),
    courts: required("The courts", 120),
    copyrightAgent: text("The DMCA agent", 300),
  } satisfies { [Field in keyof BusinessProfile]: z.ZodType<BusinessProfile[Field]> })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ["closesAt"],
    error: "Closing time must be after opening time",
  });

const version = z.coerce.number().int().min(0).max(1_000_000);
const draft = z.object({
  basedOn: version,
  publish: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

export const saveProfileForm = draft.and(profileSchema);

export const publishProfileForm = z.object({ number: version });

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList } from "@/db/schema/in-list";
import { timestamptz } from "@/db/schema/timestamptz";
import type { UtmAttribution } from "@/lib/attribution/utm";
import { subscriberStages } from "@/lib/newsletter/sending/schedule";
import {
  frequencyPrefs,
  linkEmailPurposes,
  newsletterEventTypes,
  newsletterSegment,
  signupSources,
  suppressionReasons,
} from "@/lib/newsletter/subscription/subscriber";

/** A reader of the newsletter, from the first sign-up on. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Empty where the form asked for no name. */
    firstName: text().notNull().default(""),
    /** Trimmed, lowercase, NFC, its domain in ASCII: one row per address. */
    email: text().notNull(),
    /** The address as suppressions keep it: by this the database joins the two. */
    emailHash: text(),
    consent: boolean().notNull(),
    /** Version of the consent's text, and when it was given. */
    consentVersion: text().notNull(),
    consentAt: timestamptz().notNull(),
    segment: text().notNull().default(newsletterSegment),
    signupSource: text({ enum: signupSources }).notNull(),
    /**
     * Hash of the newest confirmation token; the token itself stands in the mail alone. It stays
     * once it has confirmed, so that a second visit is known, and goes when the reader leaves.
     */
    confirmationToken: text(),
    confirmationSentAt: timestamptz(),
    confirmed: boolean().notNull().default(false),
    confirmedAt: timestamptz(),
    unsubscribedAt: timestamptz(),
    frequencyPref: text({ enum: frequencyPrefs }).notNull().default("daily"),
    /** Which mail comes next, and from when on; null while none is to come. */
    stage: text({ enum: subscriberStages }).notNull().default("w1"),
    nextSendAt: timestamptz(),
    /** Every issue up to this place of the sequence has been sent: the search begins behind it. */
    sequencePosition: integer().notNull().default(0),
    /** Days in Chicago: of the last mail, and the first one after a pause. */
    lastSentOn: date({ mode: "string" }),
    pausedUntil: date({ mode: "string" }),
    /** In a row; a delivery sets it back. */
    softBounces: integer().notNull().default(0),
    /** When staff lifted a suppression: bounces from before count no more. */
    suppressionLiftedAt: timestamptz(),
    regCheckPro: boolean(),
    regCheckIpi: boolean(),
    regCheckIsrc: boolean(),
    regCheckIswc: boolean(),
    mlcActive: boolean(),
    sxActive: boolean(),
    splitSheetsAll: boolean(),
    /** How many of the seven checks are a yes: derived by the database, never written. */
    quickCheckCount: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(reg_check_pro, false)::int + coalesce(reg_check_ipi, false)::int + coalesce(reg_check_isrc, false)::int + coalesce(reg_check_iswc, false)::int + coalesce(mlc_active, false)::int + coalesce(sx_active, false)::int + coalesce(split_sheets_all, false)::int`,
      ),
    /**
     * The one browser that was known before `newsletterBrowsers` was. A server of that version, while
     * it is being replaced, still names it in every query; this one does not use it any more.
     */
    browserHash: text(),
    utm: jsonb().$type<UtmAttribution>(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email").on(t.email),
    uniqueIndex("newsletter_subscribers_token").on(t.confirmationToken),
    index("newsletter_subscribers_browser").on(t.browserHash),
    index("newsletter_subscribers_newest").on(t.createdAt),
    index("newsletter_subscribers_confirmed")
      .on(t.confirmedAt)
      .where(sql`confirmed_at is not null`),
    // Who is due. With what staff count by, so that counting reads no rows.
    index("newsletter_subscribers_due")
      .on(t.nextSendAt, t.stage, t.sequencePosition, t.frequencyPref)
      .where(sql`next_send_at is not null`),
    // Everybody else, to count by state.
    index("newsletter_subscribers_idle")
      .on(t.stage, t.sequencePosition, t.frequencyPref, t.confirmed, t.unsubscribedAt)
      .where(sql`next_send_at is null`),
    index("newsletter_subscribers_paused").on(t.pausedUntil).where(sql`paused_until is not null`),
    // A welcome leaves at once, past however many whom the morning's hour made due.
    index("newsletter_subscribers_welcome")
      .on(t.nextSendAt)
      .where(sql`next_send_at is not null and stage = 'w1'`),
    check("newsletter_subscribers_stage", sql`${t.stage} ${inList(subscriberStages)}`),
    // Nobody is ever due who has not confirmed, or who left.
    check(
      "newsletter_subscribers_due_reader",
      sql`${t.nextSendAt} is null or (${t.confirmed} and ${t.unsubscribedAt} is null)`,
    ),
    check("newsletter_subscribers_email_lower", sql`${t.email} = lower(${t.email})`),
    check("newsletter_subscribers_frequency", sql`${t.frequencyPref} ${inList(frequencyPrefs)}`),
    check("newsletter_subscribers_source", sql`${t.signupSource} ${inList(signupSources)}`),
    check("newsletter_subscribers_confirmed", sql`${t.confirmed} = (${t.confirmedAt} is not null)`),
  ],
);

/**
 * The browsers that are known as a reader's: each has signed the address up, or came by a token of a
 * mail's. By keyed hash of our cookie, as everywhere.
 */
export const newsletterBrowsers = pgTable(
  "newsletter_browsers",
  {
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    browserHash: text().notNull(),
    /** When it last did so: a browser of several readers speaks for the latest. */
    linkedAt: timestamptz().notNull(),
  },
  (t) => [
    // By the browser first: it is what a visitor is looked up by.
    primaryKey({ columns: [t.browserHash, t.subscriberId] }),
    index("newsletter_browsers_subscriber").on(t.subscriberId, t.linkedAt),
  ],
);

/** What a reader did. */
export const newsletterEvents = pgTable(
  "newsletter_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    eventType: text({ enum: newsletterEventTypes }).notNull(),
    itemKey: text(),
    emailCampaign: text(),
    metadata: jsonb().$type<Readonly<Record<string, string>>>(),
    /** Says which event this is, where the same must not be written twice. */
    dedupeKey: text(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("newsletter_events_dedupe").on(t.dedupeKey),
    index("newsletter_events_subscriber").on(t.subscriberId, t.createdAt),
    // Who left after which issue.
    index("newsletter_events_unsubscribed").on(t.itemKey).where(sql`event_type = 'unsubscribed'`),
    check("newsletter_events_type", sql`${t.eventType} ${inList(newsletterEventTypes)}`),
  ],
);

/** Addresses that are never mailed again, by keyed hash: what is left when a reader is erased. */
export const newsletterSuppressions = pgTable(
  "newsletter_suppressions",
  {
    emailHash: text().primaryKey(),
    reason: text({ enum: suppressionReasons }).notNull(),
    /** Soft bounces in a row alone: a delivery that is told later takes it back. */
    isBySoftBounces: boolean().notNull().default(false),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    // The staff's list: newest first, whole or by reason.
    index("newsletter_suppressions_newest").on(t.createdAt, t.emailHash),
    index("newsletter_suppressions_reason_newest").on(t.reason, t.createdAt, t.emailHash),
    check("newsletter_suppressions_reason", sql`${t.reason} ${inList(suppressionReasons)}`),
  ],
);

/** When an address was mailed a confirmation or a link: the ceilings hold whatever the form. */
export const newsletterLinkEmails = pgTable(
  "newsletter_link_mails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    emailHash: text().notNull(),
    purpose: text({ enum: linkEmailPurposes }).notNull(),
    sentAt: timestamptz().notNull(),
  },
  (t) => [index("newsletter_link_mails_email").on(t.emailHash, t.purpose, t.sentAt)],
);

/** Magic links to the preferences: hashed, 24 hours. */
export const newsletterPreferenceLinks = pgTable(
  "newsletter_preference_links",
  {
    tokenHash: text().primaryKey(),
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index("newsletter_preference_links_subscriber").on(t.subscriberId)],
);

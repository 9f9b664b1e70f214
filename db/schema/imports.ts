import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, timestamptz } from "@/db/schema/columns";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import {
  type ImportCounts,
  type ImportSettings,
  importKinds,
  importStatuses,
} from "@/db/values/imports";
import { importedReasons } from "@/db/values/newsletter";

/** A list or another shop's sales that staff move in from files. */
export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: importKinds }).notNull(),
    status: text({ enum: importStatuses }).notNull().default("draft"),
    /** Email address of the staff member. */
    createdBy: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** In staff's words: where these people signed up, and what they agreed to. */
    statement: text().notNull().default(""),
    settings: jsonb().$type<ImportSettings>().notNull(),
    /** What the preview said when the import started, and what it then changed. */
    counts: jsonb().$type<ImportCounts>(),
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
    undoneAt: timestamptz(),
    /** The last address that the job worked on, and the end of its lease. */
    cursor: text().notNull().default(""),
    leasedUntil: timestamptz(),
  },
  (t) => [
    index("imports_newest").on(t.createdAt),
    index("imports_open").on(t.leasedUntil).where(sql`status in ('running', 'undoing')`),
    check("imports_kind", sql`${t.kind} ${inList(importKinds)}`),
    check("imports_status", sql`${t.status} ${inList(importStatuses)}`),
  ],
);

/** Where an import found a subscriber: the evidence of their consent elsewhere. */
export const importSubscribers = pgTable(
  "import_subscribers",
  {
    subscriberId: uuid()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    importId: uuid()
      .notNull()
      .references(() => imports.id),
    /** The import added the subscriber. Others were here before. */
    isCreated: boolean().notNull(),
    fileNumber: integer().notNull(),
    rowNumber: integer().notNull(),
    /** As the file gives them. */
    optedInAt: timestamptz(),
    optInIp: text(),
    /** Waits for an email that asks for consent, because the file has no date. */
    isToAsk: boolean().notNull().default(false),
    askedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriberId, t.importId] }),
    index("import_subscribers_import").on(t.importId, t.subscriberId),
    index("import_subscribers_to_ask")
      .on(t.importId, t.subscriberId)
      .where(sql`is_to_ask and asked_at is null`),
  ],
);

/**
 * What each import reports about an address that we must not email. Of `newsletter_suppressions`, so
 * that undoing an import removes only what no other import reports.
 */
export const importSuppressions = pgTable(
  "import_suppressions",
  {
    emailHash: text().notNull(),
    importId: uuid()
      .notNull()
      .references(() => imports.id),
    reason: text({ enum: importedReasons }).notNull(),
    /** It left too. That stays when staff remove a bounce or complaint. */
    hasOptedOut: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.emailHash, t.importId] }),
    index("import_suppressions_import").on(t.importId, t.emailHash),
    check("import_suppressions_reason", sql`${t.reason} ${inList(importedReasons)}`),
  ],
);

/** Words for a person: of a list elsewhere, or of staff. At most `maxTags` a person. */
export const subscriberTags = pgTable(
  "subscriber_tags",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: uuid().references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    /** Normalized, of a person who isn't a subscriber. A trigger moves the tag when they sign up. */
    email: text(),
    tag: text().notNull(),
    /** The import that brought it; null if staff added it. Undoing the import removes it. */
    importId: uuid().references(() => imports.id),
  },
  (t) => [
    uniqueIndex("subscriber_tags_subscriber").on(t.subscriberId, t.tag),
    uniqueIndex("subscriber_tags_email").on(t.email, t.tag),
    index("subscriber_tags_tag").on(t.tag, t.subscriberId),
    index("subscriber_tags_import").on(t.importId),
    check("subscriber_tags_length", sql`char_length(${t.tag}) between 1 and 60`),
    check("subscriber_tags_owner", sql`num_nonnulls(${t.subscriberId}, ${t.email}) = 1`),
    check("subscriber_tags_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

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
import { inList, timestamptz } from "@/db/schema/columns";
import { newsletterSubscribers } from "@/db/schema/newsletter";
import {
  type ImportCounts,
  type ImportMapping,
  type ImportSettings,
  importKinds,
  importSources,
  importStatuses,
  rowProblems,
  rowStatuses,
} from "@/db/values/imports";
import { importedReasons } from "@/db/values/newsletter";
import { entitlements } from "@/db/values/orders";

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

/** A file of an import. ZIP archives have several. */
export const importFiles = pgTable(
  "import_files",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id),
    /** From 1. */
    number: integer().notNull(),
    name: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    /** Of the file as it was uploaded: the archive's, for one in a ZIP. */
    sha256: text().notNull(),
    /** Name within the ZIP archive. */
    entryName: text(),
    /** The upload's number, under which its parts are stored. */
    uploadNumber: integer().notNull(),
    source: text({ enum: importSources }).notNull(),
    encoding: text().notNull(),
    columns: jsonb().$type<readonly string[]>().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    rows: integer().notNull(),
    /** When this site first saw the file, so that what people did here since wins. */
    firstSeenAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index("import_files_hash").on(t.sha256),
    check("import_files_source", sql`${t.source} ${inList(importSources)}`),
  ],
);

/** Uploaded files in the storage, in parts, until the import starts or they're abandoned. */
export const importUploads = pgTable(
  "import_uploads",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id),
    number: integer().notNull(),
    /** The last part that was sent. */
    parts: integer().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index("import_uploads_created").on(t.createdAt),
  ],
);

/** The rows of an import's files. Deleted when it ends, but for the refused ones. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id),
    fileNumber: integer().notNull(),
    /** The line in the file, from 1. */
    rowNumber: integer().notNull(),
    /** Normalized; null if it was refused. */
    email: text(),
    emailHash: text(),
    status: text({ enum: rowStatuses }),
    /** What the file calls that status, as a code. */
    reason: text(),
    optedInAt: timestamptz(),
    leftAt: timestamptz(),
    optInIp: text(),
    firstName: text().notNull().default(""),
    tags: text().array().notNull().default([]),
    item: text(),
    boughtOn: date({ mode: "string" }),
    reference: text(),
    /** Why it was refused, and what its email column says. */
    problem: text({ enum: rowProblems }),
    typedEmail: text(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.fileNumber, t.rowNumber] }),
    index("import_rows_email").on(t.importId, t.email),
    check("import_rows_status", sql`${t.status} ${inList(rowStatuses)}`),
    check("import_rows_problem", sql`${t.problem} ${inList(rowProblems)}`),
  ],
);

/** The columns that staff last chose for files of a tool. */
export const importMappings = pgTable("import_mappings", {
  source: text({ enum: importSources }).primaryKey(),
  columns: jsonb().$type<ImportMapping["columns"]>().notNull(),
});

/** What people bought from a former shop: access for the address, without an order. */
export const pastPurchases = pgTable(
  "past_purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    entitlement: text({ enum: entitlements }).notNull(),
    source: text({ enum: importSources }).notNull(),
    boughtOn: date({ mode: "string" }),
    /** The other shop's number of the sale. */
    reference: text().notNull(),
    /** Its import was undone after the customer had started the course. It gives no access. */
    endedAt: timestamptz(),
    importId: uuid()
      .notNull()
      .references(() => imports.id),
  },
  (t) => [
    uniqueIndex("past_purchases_sale").on(t.source, t.reference, t.email, t.entitlement),
    index("past_purchases_email").on(t.email, t.entitlement),
    index("past_purchases_import").on(t.importId),
    check("past_purchases_entitlement", sql`${t.entitlement} in ('ebook', 'course')`),
    check("past_purchases_email_lower", sql`${t.email} = lower(${t.email})`),
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

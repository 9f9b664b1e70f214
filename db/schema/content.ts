import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";
import type { ContentBody } from "@/db/values/content";

/** Content edited by staff: each save adds a version, numbered per document. Append-only. */
export const contentVersions = pgTable(
  "content_versions",
  {
    /**
     * `availability`, `faq`, `people`, `profile`, `rates`, `page:<id>`, `product:<id>`, `lesson:<id>`, `module:<id>`
     * or `practice:<id>`.
     */
    document: text().notNull(),
    number: integer().notNull(),
    body: jsonb().$type<ContentBody>().notNull(),
    savedBy: text().notNull(),
    savedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document, t.number] })],
);

/** The live version of each document; no row while visitors see the original. */
export const contentLive = pgTable(
  "content_live",
  {
    document: text().primaryKey(),
    number: integer().notNull(),
    publishedBy: text().notNull(),
    publishedAt: timestamptz().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.document, t.number],
      foreignColumns: [contentVersions.document, contentVersions.number],
    }),
  ],
);

/** Uploaded eBook files. Customers get the live one, or the bundled file if none is live. */
export const ebookFiles = pgTable(
  "ebook_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Contains the content's hash, so a stored file is never overwritten. */
    storageKey: text().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    pageCount: integer().notNull(),
    isLive: boolean().notNull().default(false),
    /** Set when staff published the file as a new edition, such as "Second edition". */
    edition: text(),
    editionPublishedAt: timestamptz(),
    /** When everyone who had asked for it was emailed. */
    editionAnnouncedAt: timestamptz(),
    uploadedBy: text().notNull(),
    uploadedAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("ebook_files_live").on(t.isLive).where(sql`is_live`),
    uniqueIndex("ebook_files_key").on(t.storageKey),
    index("ebook_files_newest").on(t.uploadedAt),
    check("ebook_files_pages", sql`${t.pageCount} > 0`),
  ],
);

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
import { at } from "@/db/schema/at";
import type { ContentBody } from "@/lib/content/documents";

/** What staff wrote: every save is a version, numbered by document. None is ever changed. */
export const contentVersions = pgTable(
  "content_versions",
  {
    /** `faq`, `lessons` or `product:<id>`. */
    document: text().notNull(),
    number: integer().notNull(),
    body: jsonb().$type<ContentBody>().notNull(),
    savedBy: text().notNull(),
    savedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document, t.number] })],
);

/** Which version of a document visitors see; no row while they see what the code came with. */
export const contentLive = pgTable(
  "content_live",
  {
    document: text().primaryKey(),
    number: integer().notNull(),
    publishedBy: text().notNull(),
    publishedAt: at().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.document, t.number],
      foreignColumns: [contentVersions.document, contentVersions.number],
    }),
  ],
);

/** The eBook's files as staff uploaded them; buyers get the live one, else what the code came with. */
export const ebookFiles = pgTable(
  "ebook_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its name in the private storage: holds the content's hash, so that it is never written over. */
    storageKey: text().notNull(),
    fileName: text().notNull(),
    sizeBytes: bigint({ mode: "number" }).notNull(),
    pageCount: integer().notNull(),
    isLive: boolean().notNull().default(false),
    uploadedBy: text().notNull(),
    uploadedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("ebook_files_live").on(t.isLive).where(sql`is_live`),
    uniqueIndex("ebook_files_key").on(t.storageKey),
    index("ebook_files_newest").on(t.uploadedAt),
    check("ebook_files_pages", sql`${t.pageCount} > 0`),
  ],
);

import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";
import { newsletterIssues } from "@/db/schema/newsletter-sending";

/** Issues that staff ever made public. The row stays when one is hidden, so that its address never changes. */
export const newsletterArchive = pgTable(
  "newsletter_archive",
  {
    issueId: text()
      .primaryKey()
      .references(() => newsletterIssues.id),
    /** The end of its page's path. */
    slug: text().notNull(),
    /** Its Atom id, which stays the same when the site moves to another domain. */
    feedId: text().notNull(),
    isPublic: boolean().notNull(),
    /** When it was first made public. */
    publishedAt: timestamptz().notNull(),
  },
  (t) => [uniqueIndex("newsletter_archive_slug").on(t.slug)],
);

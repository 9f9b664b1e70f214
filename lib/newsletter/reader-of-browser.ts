import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterSubscribers as readers } from "@/db/schema";

/** The reader whose browser this is; undefined for anybody else's, and once they left. Reads only. */
export async function readerOfBrowser(db: Queryable, browserHash: string) {
  const [reader] = await db
    .select({ id: readers.id, email: readers.email })
    .from(readers)
    .where(and(eq(readers.browserHash, browserHash), isNull(readers.unsubscribedAt)))
    // A browser that signed several addresses up speaks for the latest of them.
    .orderBy(desc(sql`greatest(${readers.consentAt}, ${readers.confirmedAt})`), desc(readers.id))
    .limit(1);
  return reader;
}

import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterBrowsers as browsers, newsletterSubscribers as readers } from "@/db/schema";

/** The reader whose browser this is; undefined for anybody else's, and once they left. Reads only. */
export async function readerOfBrowser(db: Queryable, browserHash: string) {
  const [reader] = await db
    .select({ id: readers.id, email: readers.email })
    .from(browsers)
    .innerJoin(readers, eq(readers.id, browsers.subscriberId))
    .where(and(eq(browsers.browserHash, browserHash), isNull(readers.unsubscribedAt)))
    // A browser that signed several addresses up speaks for the latest of them.
    .orderBy(desc(browsers.linkedAt), desc(readers.id))
    .limit(1);
  return reader;
}

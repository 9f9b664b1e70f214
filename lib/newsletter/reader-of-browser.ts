import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterBrowsers as browsers, newsletterSubscribers as readers } from "@/db/schema";

/**
 * Finds the subscriber this browser belongs to. Undefined for unknown browsers and after
 * unsubscribing.
 */
export async function readerOfBrowser(db: Queryable, browserHash: string) {
  const [reader] = await db
    .select({ id: readers.id, email: readers.email })
    .from(browsers)
    .innerJoin(readers, eq(readers.id, browsers.subscriberId))
    .where(and(eq(browsers.browserHash, browserHash), isNull(readers.unsubscribedAt)))
    // A browser used for several addresses belongs to the latest one.
    .orderBy(desc(browsers.linkedAt), desc(readers.id))
    .limit(1);
  return reader;
}

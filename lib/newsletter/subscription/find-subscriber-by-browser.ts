import { and, desc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { newsletterBrowsers as browsers, newsletterSubscribers as subscribers } from "@/db/schema";

/**
 * Finds the subscriber this browser belongs to. Undefined for unknown browsers and after
 * unsubscribing.
 */
export async function findSubscriberByBrowser(db: Queryable, browserHash: string) {
  const [subscriber] = await db
    .select({ id: subscribers.id, email: subscribers.email })
    .from(browsers)
    .innerJoin(subscribers, eq(subscribers.id, browsers.subscriberId))
    .where(and(eq(browsers.browserHash, browserHash), isNull(subscribers.unsubscribedAt)))
    // A browser used for several addresses belongs to the latest one.
    .orderBy(desc(browsers.linkedAt), desc(subscribers.id))
    .limit(1);
  return subscriber;
}

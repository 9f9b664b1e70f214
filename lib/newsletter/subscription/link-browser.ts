import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterBrowsers as browsers } from "@/db/schema";
import { browsersPerSubscriber } from "@/lib/newsletter/links/policy";

type Link = { readonly subscriberId: string; readonly browserHash: string };

/**
 * Links a browser to a subscriber and keeps the newest `browsersPerSubscriber`. People often sign
 * up on a laptop and confirm on a phone. The caller holds the subscriber's row lock.
 */
export async function linkBrowser(
  tx: Transaction,
  now: Date,
  { subscriberId, browserHash }: Link,
): Promise<void> {
  await tx
    .insert(browsers)
    .values({ subscriberId, browserHash, linkedAt: now })
    .onConflictDoUpdate({
      target: [browsers.browserHash, browsers.subscriberId],
      set: { linkedAt: now },
    });
  const newest = tx
    .select({ browserHash: browsers.browserHash })
    .from(browsers)
    .where(eq(browsers.subscriberId, subscriberId))
    .orderBy(desc(browsers.linkedAt), desc(browsers.browserHash))
    .limit(browsersPerSubscriber);
  await tx
    .delete(browsers)
    .where(and(eq(browsers.subscriberId, subscriberId), notInArray(browsers.browserHash, newest)));
}

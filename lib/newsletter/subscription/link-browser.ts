import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { newsletterBrowsers as browsers } from "@/db/schema";
import { browsersPerSubscriber } from "@/lib/newsletter/policy";

type Link = { readonly subscriberId: string; readonly browserHash: string };

/**
 * Links a browser to a subscriber and keeps the newest `browsersPerSubscriber`. The caller holds the subscriber's row lock.
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

/**
 * Unlinks all other browsers when an address is first confirmed. They only typed the address into a
 * form, so they may be a stranger's.
 */
export async function unlinkOtherBrowsers(
  tx: Transaction,
  { subscriberId, browserHash }: Link,
): Promise<void> {
  await tx
    .delete(browsers)
    .where(and(eq(browsers.subscriberId, subscriberId), ne(browsers.browserHash, browserHash)));
}

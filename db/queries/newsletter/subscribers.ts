import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { isUnsentIssue, isUpcomingIssue } from "@/db/queries/newsletter/upcoming-issue";
import { readRows } from "@/db/read-rows";
import {
  newsletterBrowsers as browsers,
  newsletterEvents as events,
  newsletterSubscribers as subscribers,
} from "@/db/schema";

export type SubscriberRecord = typeof subscribers.$inferSelect;

export async function findSubscriber(
  db: Queryable,
  id: string,
): Promise<SubscriberRecord | undefined> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return subscriber;
}

/** Finds what a subscriber's latest unsubscribe recorded, such as the frequency from before. */
export async function findUnsubscribeMetadata(db: Queryable, subscriberId: string) {
  const [event] = await db
    .select({ metadata: events.metadata })
    .from(events)
    .where(and(eq(events.subscriberId, subscriberId), eq(events.eventType, "unsubscribed")))
    .orderBy(desc(events.id))
    .limit(1);
  return event?.metadata ?? null;
}

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

/** Finds a subscriber's latest sign-up form event. */
export async function findLatestSignup(db: Queryable, subscriberId: string) {
  const [signup] = await db
    .select({ metadata: events.metadata, createdAt: events.createdAt })
    .from(events)
    .where(and(eq(events.subscriberId, subscriberId), eq(events.eventType, "signup_requested")))
    .orderBy(desc(events.id))
    .limit(1);
  return signup;
}

/** Finds the newest plan that a subscriber asked for since then, before confirming. */
export async function findPlanRequest(db: Queryable, subscriberId: string, since: Date) {
  const [request] = await db
    .select({ id: events.id, metadata: events.metadata })
    .from(events)
    .where(
      and(
        eq(events.subscriberId, subscriberId),
        eq(events.eventType, "plan_requested"),
        gte(events.createdAt, since),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1);
  return request;
}

/**
 * Reads a subscriber's next issue the way a claim would find it, and the sequence's last position.
 */
export async function readUpcomingIssue(db: Queryable, subscriberId: string) {
  const [row] = await readRows<{
    readonly position: number | null;
    readonly is_published: boolean | null;
    readonly last_position: number | null;
  }>(
    db,
    sql`
    select next.position, next.is_published,
      (select max(position) from newsletter_issues where is_published) as last_position
    from newsletter_subscribers r left join lateral (
      select i.position, i.is_published from newsletter_issues i
      where ${isUpcomingIssue("r")} and ${isUnsentIssue("r")}
      order by i.position
      limit 1
    ) next on true
    where r.id = ${subscriberId}`,
  );
  const { position = null, is_published: isPublished, last_position: last } = row ?? {};
  const next = position === null ? null : { position, isPublished: isPublished === true };
  return { next, lastPosition: last ?? 0 };
}

/** Returns each subscriber's frequency by id, without those that don't exist. */
export async function selectFrequencies(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({ id: subscribers.id, frequency: subscribers.frequencyPref })
    .from(subscribers)
    .where(inArray(subscribers.id, [...ids]));
  return new Map(rows.map(({ id, frequency }) => [id, frequency]));
}

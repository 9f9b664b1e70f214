import { and, asc, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { consultations, inquiries, sessionFeeds } from "@/db/schema";

/** The private address that works now; undefined if there's none. */
export async function selectCurrentFeed(db: Queryable) {
  const [feed] = await db.select().from(sessionFeeds).where(isNull(sessionFeeds.revokedAt));
  return feed;
}

/** The feed of an address that works; undefined if it doesn't. */
export async function selectFeedByToken(db: Queryable, tokenHash: string) {
  const [feed] = await db
    .select({ id: sessionFeeds.id, readAt: sessionFeeds.readAt })
    .from(sessionFeeds)
    .where(and(eq(sessionFeeds.tokenHash, tokenHash), isNull(sessionFeeds.revokedAt)));
  return feed;
}

const maxSessions = 1_000;

/** Paid sessions from a time on, the earliest first. Uses `consultations_upcoming`. */
export async function selectFeedSessions(db: Queryable, from: Date) {
  return await db
    .select({
      inquiryId: consultations.inquiryId,
      name: inquiries.name,
      startsAt: consultations.startsAt,
      endsAt: consultations.endsAt,
      meetingUrl: consultations.meetingUrl,
      sequence: consultations.invitations,
      updatedAt: consultations.updatedAt,
    })
    .from(consultations)
    .innerJoin(inquiries, eq(inquiries.id, consultations.inquiryId))
    .where(
      and(
        gte(consultations.startsAt, from),
        isNotNull(consultations.endsAt),
        inArray(consultations.status, ["paid", "invited", "done"]),
      ),
    )
    .orderBy(asc(consultations.startsAt), asc(consultations.inquiryId))
    .limit(maxSessions);
}

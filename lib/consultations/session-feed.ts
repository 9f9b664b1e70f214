import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import {
  selectCurrentFeed,
  selectFeedByToken,
  selectFeedSessions,
} from "@/db/queries/session-feeds";
import { sessionFeeds } from "@/db/schema";
import { changed, staffOperation, unchanged } from "@/lib/audit/staff-operation";
import { escapeText, foldLine, formatUtc } from "@/lib/consultations/calendar-file";
import type { AdminActor } from "@/lib/core/admin-actor";
import { dayMs, hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { readProfile } from "@/lib/profile/read-profile";
import { keyedHash } from "@/lib/secrets/tokens";

type SecretCtx = {
  readonly settings: Pick<Ctx["settings"], "authSecret" | "linkSecret" | "siteUrl">;
};

/** 256 bits that only the site can compute, so that the database contains just their hash. */
function createToken({ settings }: SecretCtx, id: string): string {
  return keyedHash(settings.linkSecret, "session-feed", id);
}

function hashToken({ settings }: SecretCtx, token: string): string {
  return keyedHash(settings.authSecret, "session-feed-hash", token);
}

export type FeedSummary = { readonly url: string; readonly readAt: Date | null };

/** Returns the private address of the sessions for a calendar program; null if there's none. */
export async function readSessionFeed(
  ctx: Pick<Ctx, "db" | "settings">,
  _actor: AdminActor,
): Promise<FeedSummary | null> {
  const feed = await selectCurrentFeed(ctx.db);
  if (!feed) return null;
  const token = createToken(ctx, feed.id);
  return { url: `${ctx.settings.siteUrl}/calendar/${token}.ics`, readAt: feed.readAt };
}

/** Creates a private address and ends the previous one. */
export const replaceSessionFeed = staffOperation(async (tx, ctx, actor, _input: object) => {
  const now = ctx.now();
  await tx.update(sessionFeeds).set({ revokedAt: now }).where(isNull(sessionFeeds.revokedAt));
  const id = randomUUID();
  const tokenHash = hashToken(ctx, createToken(ctx, id));
  // Two at once: the second waits for the first one's index entry, and finds it taken.
  const inserted = await tx
    .insert(sessionFeeds)
    .values({ id, tokenHash, createdBy: actor.email, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: sessionFeeds.id });
  return inserted.length > 0 ? changed("session_feed_created", null) : unchanged();
});

/** Ends the private address. Does nothing if there's none. */
export const revokeSessionFeed = staffOperation(async (tx, ctx, _actor, _input: object) => {
  const revoked = await tx
    .update(sessionFeeds)
    .set({ revokedAt: ctx.now() })
    .where(isNull(sessionFeeds.revokedAt))
    .returning({ id: sessionFeeds.id });
  return revoked.length > 0 ? changed("session_feed_revoked", null) : unchanged();
});

const daysBack = 30;

/**
 * Returns the sessions as an iCalendar file (RFC 5545) for the private address with a token; null if the
 * address doesn't work. It never contains a customer's email address.
 */
export async function createSessionFeed(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  token: string,
): Promise<string | null> {
  const feed = await selectFeedByToken(ctx.db, hashToken(ctx, token));
  if (!feed) return null;
  const now = ctx.now();
  if (!feed.readAt || now.getTime() - feed.readAt.getTime() >= hourMs) {
    await ctx.db.update(sessionFeeds).set({ readAt: now }).where(eq(sessionFeeds.id, feed.id));
  }
  const { name } = await readProfile(ctx);
  const sessions = await selectFeedSessions(ctx.db, new Date(now.getTime() - daysBack * dayMs));
  const host = new URL(ctx.settings.siteUrl).hostname;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${toLine(name)}//Sessions//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${toLine(`${name} sessions`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...sessions.flatMap((session) => {
      if (!session.startsAt || !session.endsAt) return [];
      const { meetingUrl } = session;
      return [
        "BEGIN:VEVENT",
        `UID:consultation-${session.inquiryId}@${host}`,
        `SEQUENCE:${session.sequence}`,
        `DTSTAMP:${formatUtc(session.updatedAt)}`,
        `LAST-MODIFIED:${formatUtc(session.updatedAt)}`,
        `DTSTART:${formatUtc(session.startsAt)}`,
        `DTEND:${formatUtc(session.endsAt)}`,
        `SUMMARY:${toLine(`Session with ${session.name}`)}`,
        ...(meetingUrl ? [`LOCATION:${toLine(meetingUrl)}`] : []),
        `DESCRIPTION:${toLine(`${ctx.settings.siteUrl}/admin/consultations/${session.inquiryId}`)}`,
        "STATUS:CONFIRMED",
        "TRANSP:OPAQUE",
        "END:VEVENT",
      ];
    }),
    "END:VCALENDAR",
    "",
  ];
  return lines.map(foldLine).join("\r\n");
}

/** A name may contain anything a visitor typed, such as line breaks or an email address. */
function toLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/\S+@\S+/g, "…");
  return escapeText(plain.trim());
}

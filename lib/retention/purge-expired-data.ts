import { and, eq, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import {
  authTokens,
  courseBrowsers,
  customerCodes,
  customerSessions,
  dataRequests,
  downloadCodes,
  emailOutbox,
  faultMinutes,
  incidents,
  newsletterBrowsers,
  newsletterLinkEmails,
  newsletterPreferenceLinks,
  oneTimeCodes,
  personNotes,
  radioLogParts,
  rateLimits,
  receivedEmails,
  resendEvents,
  signInThrottles,
  stripeEvents,
  newsletterSubscribers as subscribers,
  userSessions,
  users,
} from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { type RetainedKind, retentionDays } from "@/lib/retention/retention-days";

/** Rows a statement deletes at most: few enough to end within a second or two. */
const batchSize = 2_000;

export type PurgeCounts = Readonly<Record<RetainedKind, number>>;

/**
 * Deletes everything that has reached its age, a batch of each kind in turn. Starts no batch after
 * `until`; the next run continues.
 * @returns how many rows of each kind were deleted, and whether nothing is left
 */
export async function purgeExpiredData(
  ctx: Pick<Ctx, "db" | "now">,
  { until }: { readonly until: Date },
): Promise<{ readonly counts: PurgeCounts; readonly isComplete: boolean }> {
  const purges = createPurges(ctx.now());
  const counts = Object.fromEntries(Object.keys(purges).map((kind) => [kind, 0])) as Record<
    RetainedKind,
    number
  >;
  let left = Object.entries(purges).flatMap(([kind, parts]) =>
    parts.map((purge): readonly [RetainedKind, Purge] => [kind as RetainedKind, purge]),
  );
  while (left.length > 0) {
    const unfinished: typeof left = [];
    for (const [kind, purge] of left) {
      if (ctx.now() >= until) return { counts, isComplete: false };
      const deleted = await purge(ctx.db, batchSize);
      counts[kind] += deleted;
      if (deleted === batchSize) unfinished.push([kind, purge]);
    }
    left = unfinished;
  }
  return { counts, isComplete: true };
}

/** Deletes up to `limit` expired rows and returns how many, so that a run can stop in between. */
type Purge = (db: Database, limit: number) => Promise<number>;

/** What has reached its age, by kind, and how to delete it. */
function createPurges(now: Date): Readonly<Record<RetainedKind, readonly Purge[]>> {
  const before = (kind: RetainedKind) => new Date(now.getTime() - retentionDays[kind] * dayMs);
  return {
    rateLimits: [
      deleteWhere(
        rateLimits,
        and(
          lt(rateLimits.windowStartedAt, before("rateLimits")),
          // A block may last longer than the counter is kept.
          or(isNull(rateLimits.blockedUntil), lte(rateLimits.blockedUntil, now)),
        ),
      ),
      // The table that rate_limits replaced, until the next release drops it.
      deleteWhere(signInThrottles, lt(signInThrottles.lastFailedAt, before("rateLimits"))),
    ],
    logUploads: [deleteWhere(radioLogParts, lt(radioLogParts.createdAt, before("logUploads")))],
    faultCounts: [deleteWhere(faultMinutes, lt(faultMinutes.minute, before("faultCounts")))],
    incidents: [deleteWhere(incidents, lt(incidents.resolvedAt, before("incidents")))],
    authTokens: [
      deleteWhere(
        oneTimeCodes,
        and(
          ne(oneTimeCodes.purpose, "newsletter_preferences"),
          lt(oneTimeCodes.expiresAt, before("authTokens")),
        ),
      ),
      // The tables that one_time_codes replaced, until the next release drops them.
      deleteWhere(downloadCodes, lt(downloadCodes.expiresAt, before("authTokens"))),
      deleteWhere(authTokens, lt(authTokens.expiresAt, before("authTokens"))),
      deleteWhere(customerCodes, lt(customerCodes.expiresAt, before("authTokens"))),
    ],
    // The ids stay, to recognize repeats; the payloads contain names and email addresses.
    eventPayloads: [
      updateWhere(
        stripeEvents,
        sql`payload = '{}'::jsonb`,
        and(
          isNotNull(stripeEvents.handledAt),
          lt(stripeEvents.handledAt, before("eventPayloads")),
          sql`${stripeEvents.payload} <> '{}'::jsonb`,
        ),
      ),
    ],
    newsletterLinks: [
      deleteWhere(newsletterLinkEmails, lt(newsletterLinkEmails.sentAt, before("newsletterLinks"))),
      deleteWhere(
        oneTimeCodes,
        and(
          eq(oneTimeCodes.purpose, "newsletter_preferences"),
          lt(oneTimeCodes.expiresAt, before("newsletterLinks")),
        ),
      ),
      deleteWhere(
        newsletterPreferenceLinks,
        lt(newsletterPreferenceLinks.expiresAt, before("newsletterLinks")),
      ),
    ],
    deliveryEvents: [
      deleteWhere(resendEvents, lt(resendEvents.receivedAt, before("deliveryEvents"))),
      // Emails that weren't for us. The others are deleted with their inbox message.
      deleteWhere(
        receivedEmails,
        and(
          isNull(receivedEmails.inquiryId),
          lt(receivedEmails.handledAt, before("deliveryEvents")),
        ),
      ),
    ],
    // Sign-ups that were never confirmed or repeated: anyone can enter someone else's address.
    importRows: [
      async (db, limit) => {
        const { rows } = await db.execute(sql`
          delete from import_rows where ctid = any(array(
            select r.ctid from import_rows r join imports i on i.id = r.import_id
            where i.created_at < ${timestampParam(before("importRows"))} and i.status not in ('running', 'undoing')
            limit ${limit})) returning 1`);
        return rows.length;
      },
    ],
    unconfirmedSubscribers: [
      deleteWhere(
        subscribers,
        and(
          isNull(subscribers.confirmedAt),
          lt(subscribers.consentAt, before("unconfirmedSubscribers")),
          or(
            isNull(subscribers.confirmationSentAt),
            lt(subscribers.confirmationSentAt, before("unconfirmedSubscribers")),
          ),
        ),
      ),
    ],
    subscriberBrowsers: [
      deleteWhere(
        newsletterBrowsers,
        lt(newsletterBrowsers.linkedAt, before("subscriberBrowsers")),
      ),
    ],
    courseBrowsers: [
      deleteWhere(courseBrowsers, lt(courseBrowsers.openedAt, before("courseBrowsers"))),
    ],
    // Newsletter alerts to staff stay: they name no visitor, and their keys prevent repeats.
    emailsWithoutOrder: [
      deleteWhere(
        emailOutbox,
        and(
          isNull(emailOutbox.orderId),
          ne(emailOutbox.kind, "newsletter_notice"),
          or(
            lt(emailOutbox.sentAt, before("emailsWithoutOrder")),
            lt(emailOutbox.failedAt, before("emailsWithoutOrder")),
          ),
        ),
      ),
    ],
    emailCopies: [
      updateWhere(
        emailOutbox,
        sql`subject = null, sent_from = null, sent_html = null, sent_text = null, sent_files = null`,
        and(isNotNull(emailOutbox.sentHtml), lt(emailOutbox.sentAt, before("emailCopies"))),
      ),
    ],
    endedSessions: [
      deleteWhere(
        userSessions,
        or(
          lt(userSessions.expiresAt, before("endedSessions")),
          lt(userSessions.revokedAt, before("endedSessions")),
        ),
      ),
      deleteWhere(customerSessions, lt(customerSessions.expiresAt, before("endedSessions"))),
    ],
    unconfirmedAccounts: [
      deleteWhere(
        users,
        and(
          isNull(users.emailConfirmedAt),
          lt(users.createdAt, before("unconfirmedAccounts")),
          sql`not exists (select from ${oneTimeCodes} where ${oneTimeCodes.subject} = ${users.id}::text)`,
        ),
      ),
    ],
    dataRequests: [deleteWhere(dataRequests, lt(dataRequests.closedAt, before("dataRequests")))],
    personNotes: [
      deleteWhere(
        personNotes,
        and(
          lt(personNotes.createdAt, before("personNotes")),
          or(isNotNull(personNotes.doneAt), isNull(personNotes.dueOn)),
        ),
      ),
    ],
  };
}

/**
 * Deletes the rows that match. Skips rows that someone else is changing: the next run checks them again.
 */
function deleteWhere(table: PgTable, isExpired: SQL | undefined): Purge {
  return async (db, limit) => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(${pickRows(table, isExpired, limit)})`,
    );
    return rowCount ?? 0;
  };
}

/** Like `deleteWhere`, but changes the rows, which must not match afterwards. */
function updateWhere(table: PgTable, change: SQL, isExpired: SQL | undefined): Purge {
  return async (db, limit) => {
    const { rowCount } = await db.execute(
      sql`update ${table} set ${change} where ctid = any(${pickRows(table, isExpired, limit)})`,
    );
    return rowCount ?? 0;
  };
}

function pickRows(table: PgTable, isExpired: SQL | undefined, limit: number): SQL {
  return sql`array(select ctid from ${table} where ${isExpired} limit ${limit} for update skip locked)`;
}

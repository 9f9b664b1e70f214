import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { timestampParam } from "@/db/read-rows";
import {
  grants,
  inquiries,
  orderItems,
  orders,
  radioPrograms,
  radioSpins,
  radioStations,
  radioSubmissions,
} from "@/db/schema";
import { containsWords } from "@/db/search-text";
import type { Cursor } from "@/db/values/cursor";
import type { RadioStage } from "@/db/values/radio";

export type RadioFilter = { readonly term: string | null; readonly stage: RadioStage | null };

export type RadioRow = Awaited<ReturnType<typeof selectSubmissions>>[number];

/**
 * Most recently paid first. Uses `radio_submissions_newest`, `radio_submissions_by_stage`, and
 * `radio_submissions_search` for a search term.
 */
export async function selectSubmissions(
  db: Queryable,
  { term, stage }: RadioFilter,
  page: { readonly after: Cursor | null; readonly limit: number; readonly now: Date },
) {
  const { after, limit } = page;
  const now = timestampParam(page.now);
  const airplay = sql`from ${grants} where ${grants.orderItemId} = ${radioSubmissions.orderItemId} and ${grants.entitlement} = 'airplay'`;
  return await db
    .select({
      orderItemId: radioSubmissions.orderItemId,
      orderId: radioSubmissions.orderId,
      orderNumber: orders.orderNumber,
      email: orders.email,
      title: orderItems.title,
      quantity: orderItems.quantity,
      isMonthly: sql<boolean>`${orderItems.recurringInterval} is not null`,
      stage: radioSubmissions.stage,
      artist: radioSubmissions.artist,
      track: radioSubmissions.track,
      detailsAt: radioSubmissions.detailsAt,
      detailsFirstAt: radioSubmissions.detailsFirstAt,
      agreedSpins: radioSubmissions.agreedSpins,
      paidAt: radioSubmissions.paidAt,
      dueAt: inquiries.dueAt,
      snoozedUntil: inquiries.snoozedUntil,
      inboxStatus: inquiries.status,
      isLive: sql<boolean>`exists (select 1 ${airplay} and ${grants.revokedAt} is null and (${grants.expiresAt} is null or ${grants.expiresAt} > ${now}))`,
      isRefunded: sql<boolean>`not exists (select 1 ${airplay} and ${grants.revokedReason} is distinct from 'refunded')`,
    })
    .from(radioSubmissions)
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
    .innerJoin(inquiries, eq(inquiries.id, radioSubmissions.inquiryId))
    .where(
      and(
        stage ? eq(radioSubmissions.stage, stage) : undefined,
        term === null
          ? undefined
          : containsWords(sql`fold_text(${radioSubmissions.searchText})`, term),
        after
          ? sql`(${radioSubmissions.paidAt}, ${radioSubmissions.orderItemId}) < (${timestampParam(after.at)}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(radioSubmissions.paidAt), desc(radioSubmissions.orderItemId))
    .limit(limit);
}

/** Returns a submission with the status of its inquiry, or null. */
export async function selectSubmission(db: Queryable, orderItemId: string) {
  const [row] = await db
    .select({
      submission: radioSubmissions,
      dueAt: inquiries.dueAt,
      snoozedUntil: inquiries.snoozedUntil,
      inboxStatus: inquiries.status,
    })
    .from(radioSubmissions)
    .innerJoin(inquiries, eq(inquiries.id, radioSubmissions.inquiryId))
    .where(eq(radioSubmissions.orderItemId, orderItemId));
  return row ?? null;
}

/** All logged spins of songs with their stations, including undone ones, latest first. */
export async function selectSpins(db: Queryable, orderItemIds: readonly string[]) {
  return await db
    .select({
      ...getTableColumns(radioSpins),
      stationName: radioStations.name,
      stationTimeZone: radioStations.timeZone,
      programName: radioPrograms.name,
    })
    .from(radioSpins)
    .leftJoin(radioStations, eq(radioStations.id, radioSpins.stationId))
    .leftJoin(radioPrograms, eq(radioPrograms.id, radioSpins.programId))
    .where(inArray(radioSpins.orderItemId, orderItemIds))
    .orderBy(desc(radioSpins.playedAt), asc(radioSpins.number))
    .limit(5_000 * orderItemIds.length);
}

/** True if an order item has paid airplay that hasn't ended at `now`. */
export async function hasLiveAirplay(
  db: Queryable,
  orderItemId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        eq(grants.orderItemId, orderItemId),
        eq(grants.entitlement, "airplay"),
        isNull(grants.revokedAt),
        or(isNull(grants.expiresAt), gt(grants.expiresAt, now)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The songs of an order, in item order; empty if the link revision is outdated. */
export async function selectOrderSongs(db: Queryable, orderId: string, linkRevision: number) {
  return await db
    .select({
      submission: radioSubmissions,
      title: orderItems.title,
      quantity: orderItems.quantity,
      orderNumber: orders.orderNumber,
      email: orders.email,
    })
    .from(radioSubmissions)
    .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.linkRevision, linkRevision)))
    .orderBy(asc(orderItems.position));
}

/**
 * Songs that staff play or will play, or finished in the last two weeks: with details and airplay
 * that wasn't revoked. Promises may be due up to 30 days after the paid month, if the details were
 * late. By id, a page at a time.
 */
export async function selectRunningSongs(
  db: Queryable,
  {
    now,
    after,
    limit,
  }: { readonly now: Date; readonly after: string | null; readonly limit: number },
) {
  return await db
    .select({ submission: radioSubmissions, order: orders })
    .from(radioSubmissions)
    .innerJoin(orders, eq(orders.id, radioSubmissions.orderId))
    .where(
      and(
        or(
          inArray(radioSubmissions.stage, ["ready", "on_air"]),
          sql`${radioSubmissions.updatedAt} > ${timestampParam(now)} - interval '14 days'`,
        ),
        isNotNull(radioSubmissions.detailsAt),
        after ? gt(radioSubmissions.orderItemId, after) : undefined,
        sql`exists (select 1 from ${grants} where ${grants.orderItemId} = ${radioSubmissions.orderItemId}
          and ${grants.entitlement} = 'airplay' and ${grants.revokedAt} is null
          and (${grants.expiresAt} is null
            or ${grants.expiresAt} > ${timestampParam(now)} - interval '35 days'))`,
      ),
    )
    .orderBy(asc(radioSubmissions.orderItemId))
    .limit(limit);
}

/** The songs of an order, in item order. */
export async function selectOrderSubmissions(db: Queryable, orderId: string) {
  const rows = await db
    .select({ submission: radioSubmissions })
    .from(radioSubmissions)
    .innerJoin(orderItems, eq(orderItems.id, radioSubmissions.orderItemId))
    .where(eq(radioSubmissions.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return rows.map(({ submission }) => submission);
}

/** Songs on air or ready with their names, oldest payment first, to match a playout log with. */
export async function selectLoggableSongs(db: Queryable) {
  return await db
    .select({
      orderItemId: radioSubmissions.orderItemId,
      artist: sql<string>`coalesce(${radioSubmissions.artist}, '')`,
      track: sql<string>`coalesce(${radioSubmissions.track}, '')`,
      isrc: radioSubmissions.isrc,
      stage: radioSubmissions.stage,
    })
    .from(radioSubmissions)
    .where(inArray(radioSubmissions.stage, ["on_air", "ready"]))
    .orderBy(asc(radioSubmissions.paidAt), asc(radioSubmissions.orderItemId));
}

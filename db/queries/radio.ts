import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { grants, inquiries, orderItems, orders, radioSpins, radioSubmissions } from "@/db/schema";
import type { Cursor } from "@/lib/core/cursor";
import { containsPattern } from "@/lib/core/search-term";
import type { RadioStage } from "@/lib/radio/stages";

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
  const now = sql`${page.now.toISOString()}::timestamptz`;
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
      paidAt: radioSubmissions.paidAt,
      dueAt: inquiries.dueAt,
      inboxStatus: inquiries.status,
      used: sql<number>`(select count(*)::int from ${radioSpins} where ${radioSpins.orderItemId} = ${radioSubmissions.orderItemId} and ${radioSpins.undoneAt} is null)`,
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
        term ? sql`${radioSubmissions.searchText} like ${containsPattern(term)}` : undefined,
        after
          ? sql`(${radioSubmissions.paidAt}, ${radioSubmissions.orderItemId}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
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
      inboxStatus: inquiries.status,
    })
    .from(radioSubmissions)
    .innerJoin(inquiries, eq(inquiries.id, radioSubmissions.inquiryId))
    .where(eq(radioSubmissions.orderItemId, orderItemId));
  return row ?? null;
}

/** All logged plays, including undone ones, latest first. */
export async function selectSpins(db: Queryable, orderItemId: string) {
  return await db
    .select()
    .from(radioSpins)
    .where(eq(radioSpins.orderItemId, orderItemId))
    .orderBy(desc(radioSpins.playedAt), asc(radioSpins.number))
    .limit(500);
}

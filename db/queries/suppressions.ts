import { eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import { newsletterSuppressions } from "@/db/schema";
import type { SuppressionReason } from "@/db/values/newsletter";

/**
 * Returns why we must not send the newsletter to an address, or null. What suppresses an address
 * and who may remove that is in lib/newsletter/deliverability/suppressions.ts.
 */
export async function readSuppression(
  db: Queryable,
  emailHash: string,
): Promise<SuppressionReason | null> {
  const [row] = await db
    .select({ reason: newsletterSuppressions.reason })
    .from(newsletterSuppressions)
    .where(eq(newsletterSuppressions.emailHash, emailHash));
  return row?.reason ?? null;
}

/** Returns the stricter of two reasons, which may be null, as SQL. */
export function strictest(one: SQL, other: SQL): SQL<SuppressionReason> {
  const reasons = sql`array['opted_out', 'erased', 'bounced', 'complained']`;
  return sql`(${reasons})[greatest(array_position(${reasons}, ${one}), array_position(${reasons}, ${other}))]`;
}

export type SuppressionRow = {
  readonly emailHash: string;
  readonly reason: SuppressionReason;
  readonly hasOnlySoftBounces: boolean;
  readonly createdAt: string;
  /** The subscriber with this address, if there is one. */
  readonly subscriberId: string | null;
  readonly email: string | null;
};

/**
 * Newest first, optionally for one reason. Uses newsletter_suppressions_newest and
 * newsletter_suppressions_reason_newest.
 */
export async function readSuppressionRows(
  db: Queryable,
  reason: SuppressionReason | null,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly SuppressionRow[]> {
  const reasonCondition = reason === null ? sql`true` : sql`reason = ${reason}`;
  const cursorCondition =
    after === null
      ? sql`true`
      : sql`(created_at, email_hash) < (select created_at, email_hash
          from newsletter_suppressions where email_hash = ${after})`;
  return await readRows<SuppressionRow>(
    db,
    sql`
    with page as (
      select * from newsletter_suppressions where ${reasonCondition} and ${cursorCondition}
      order by created_at desc, email_hash desc limit ${limit})
    select p.email_hash as "emailHash", p.reason, p.is_by_soft_bounces as "hasOnlySoftBounces",
      p.created_at::text as "createdAt", l.subscriber_id as "subscriberId", l.email
    from page p left join subscriber_listings l on l.email_hash = p.email_hash
    order by p.created_at desc, p.email_hash desc`,
  );
}

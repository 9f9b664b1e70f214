import { sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { readRows } from "@/db/read-rows";
import type { SuppressionReason } from "@/lib/newsletter/subscription/subscriber";

export type SuppressionRow = {
  readonly emailHash: string;
  readonly reason: SuppressionReason;
  readonly isBySoftBounces: boolean;
  readonly createdAt: string;
  /** The subscriber with this address; null where none is left, or none ever was. */
  readonly subscriberId: string | null;
  readonly email: string | null;
};

/** Newest first, whole or of one reason: newsletter_suppressions_newest, …_reason_newest. */
export async function readSuppressionRows(
  db: Queryable,
  reason: SuppressionReason | null,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly SuppressionRow[]> {
  const ofReason = reason === null ? sql`true` : sql`reason = ${reason}`;
  const behind =
    after === null
      ? sql`true`
      : sql`(created_at, email_hash) < (select created_at, email_hash
          from newsletter_suppressions where email_hash = ${after})`;
  return await readRows<SuppressionRow>(
    db,
    sql`
    with page as (
      select * from newsletter_suppressions where ${ofReason} and ${behind}
      order by created_at desc, email_hash desc limit ${limit})
    select p.email_hash as "emailHash", p.reason, p.is_by_soft_bounces as "isBySoftBounces",
      p.created_at::text as "createdAt", l.subscriber_id as "subscriberId", l.email
    from page p left join subscriber_listings l on l.email_hash = p.email_hash
    order by p.created_at desc, p.email_hash desc`,
  );
}

import { sql } from "drizzle-orm";
import { reviewReports } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";
import type { ReportReason } from "@/db/values/reviews";
import type { Ctx } from "@/lib/ctx";

/**
 * Records a visitor's report about a published review, once per browser. Unknown and unpublished reviews
 * are ignored.
 */
export async function reportReview(
  ctx: Pick<Ctx, "db" | "now">,
  report: {
    readonly reviewId: string;
    readonly reason: ReportReason;
    readonly browserHash: string;
  },
): Promise<void> {
  const { reviewId, reason, browserHash } = report;
  await ctx.db.execute(sql`
    insert into ${reviewReports} (review_id, reason, browser_hash, created_at)
    select id, ${reason}, ${browserHash}, ${timestampParam(ctx.now())}
    from reviews where id = ${reviewId} and status = 'published'
    on conflict do nothing`);
}

import { asc, sql } from "drizzle-orm";
import { newsletterIssues as issues } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

/** Lists all newsletter emails in order, welcomes first, without their bodies. */
export async function readIssues(ctx: Pick<Ctx, "db">, _actor: AdminActor) {
  return await ctx.db
    .select({
      id: issues.id,
      block: issues.block,
      position: issues.position,
      subject: issues.subject,
      isPublished: issues.isPublished,
      version: issues.version,
      updatedAt: issues.updatedAt,
    })
    .from(issues)
    .orderBy(sql`${issues.position} nulls first`, asc(issues.id));
}

export type ListedIssue = Awaited<ReturnType<typeof readIssues>>[number];

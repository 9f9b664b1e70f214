import { count, desc, eq, isNotNull } from "drizzle-orm";
import { newsletterIssues as issues, newsletterIssueVersions as versions } from "@/db/schema";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { Ctx } from "@/lib/ctx";

type Row = typeof issues.$inferSelect;

export type IssueVersion = {
  readonly version: number;
  readonly subject: string;
  /** Null for the version that came with the site. */
  readonly savedBy: string | null;
  readonly savedAt: Date;
};

export type EditedIssue = Row & {
  /** Number of issues in the sequence. */
  readonly issues: number;
  /** Newest first; empty if nobody has edited the issue. */
  readonly versions: readonly IssueVersion[];
};

const maxVersions = 50;

/** Reads one issue for the editor, or null if there is none with this id. */
export async function readIssue(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  id: string,
): Promise<EditedIssue | null> {
  if (!/^[\w-]{1,50}$/.test(id)) return null;
  const [issue] = await ctx.db.select().from(issues).where(eq(issues.id, id));
  if (!issue) return null;
  const [sequence] = await ctx.db
    .select({ issues: count() })
    .from(issues)
    .where(isNotNull(issues.position));
  const kept = await ctx.db
    .select({
      version: versions.version,
      subject: versions.subject,
      savedBy: versions.savedBy,
      savedAt: versions.savedAt,
    })
    .from(versions)
    .where(eq(versions.issueId, id))
    .orderBy(desc(versions.version))
    .limit(maxVersions);
  return { ...issue, issues: sequence?.issues ?? 0, versions: kept };
}

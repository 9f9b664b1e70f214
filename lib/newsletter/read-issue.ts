import { count, desc, eq, isNotNull } from "drizzle-orm";
import { newsletterIssues as issues, newsletterIssueVersions as versions } from "@/db/schema";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";

type Row = typeof issues.$inferSelect;

export type IssueVersion = {
  readonly version: number;
  readonly subject: string;
  /** Null for the words that came with the site. */
  readonly savedBy: string | null;
  readonly savedAt: Date;
};

export type EditedIssue = Row & {
  /** How many issues the sequence has. */
  readonly issues: number;
  /** Newest first; empty while nobody has changed a word. */
  readonly versions: readonly IssueVersion[];
};

const mostVersions = 50;

/** One issue for the editor; null for an id of none. Database faults are thrown. */
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
    .limit(mostVersions);
  return { ...issue, issues: sequence?.issues ?? 0, versions: kept };
}

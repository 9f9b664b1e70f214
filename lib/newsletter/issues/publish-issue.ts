import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { readRows, timestampParam } from "@/db/read-rows";
import { newsletterIssues as issues } from "@/db/schema";
import { blocksOutsideSeries } from "@/db/values/newsletter";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import { fail } from "@/lib/core/result";

type PublishIssueInput = {
  readonly issueId: string;
  /** False unpublishes it: subscribers have to wait for it. */
  readonly isPublished: boolean;
};

/**
 * Publishes or unpublishes an issue. `same`: it already has that status, or it's a broadcast, which is
 * scheduled instead, or a follow-up, which is switched on (`switchFollowUp`).
 */
export const publishIssue = staffOperation(
  async (tx, ctx, _actor, { issueId, isPublished }: PublishIssueInput) => {
    const now = ctx.now();
    const published = await tx
      .update(issues)
      .set({ isPublished, updatedAt: now })
      .where(
        and(
          eq(issues.id, issueId),
          ne(issues.isPublished, isPublished),
          notInArray(issues.block, [...blocksOutsideSeries]),
        ),
      )
      .returning({ id: issues.id });
    if (published.length === 0) return fail("same");
    const action = isPublished ? "issue_published" : "issue_unpublished";
    return changed(action, { issueId }, isPublished);
  },
);

type MoveIssueInput = {
  readonly issueId: string;
  /** The position that the page showed. */
  readonly from: number;
  readonly to: number;
};

/** `no_such_position`: beyond the sequence. `welcome`: welcome emails, broadcasts and follow-ups have none. */
export type MoveIssueProblem =
  | "unknown"
  | "welcome"
  | "changed_since"
  | "no_such_position"
  | "same";

/**
 * Moves an issue to another position and shifts those in between by one. Sends are tracked by issue
 * id, so no one gets an issue twice. Moved issues count as changed: a subscriber who is already
 * past the new position still gets them.
 */
export const moveIssue = staffOperation(
  async (tx, ctx, _actor, { issueId, from, to }: MoveIssueInput) => {
    const now = ctx.now();
    // Locks all positions, because concurrent moves depend on each other.
    const positions = await readRows<{ id: string; position: number | null }>(
      tx,
      sql`select id, position from newsletter_issues order by id for no key update`,
    );
    const issue = positions.find(({ id }) => id === issueId);
    if (!issue) return fail("unknown");
    if (issue.position === null) return fail("welcome");
    if (issue.position !== from) return fail("changed_since");
    if (from === to) return fail("same");
    if (!positions.some(({ position }) => position === to)) return fail("no_such_position");
    const [low, high] = from < to ? [from, to] : [to, from];
    const step = from < to ? -1 : 1;
    // Positions are unique at every moment, so all affected rows first get a negative one.
    await tx.execute(sql`
      update newsletter_issues set position = -position, updated_at = ${timestampParam(now)}
      where position between ${low} and ${high}`);
    await tx.execute(sql`
      update newsletter_issues
      set position = case when id = ${issueId} then ${to}::int else -position + ${step}::int end
      where position < 0`);
    const details = { issueId, from, to };
    return changed("issue_moved", details, to);
  },
);

import { randomUUID } from "node:crypto";
import { count, eq, isNotNull } from "drizzle-orm";
import { newsletterIssues as issues } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail, ok, type Result } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-content";
import { formatIssuePosition } from "@/lib/newsletter/issues/issue-position";

export type SendIssueTestInput = {
  readonly issueId: string;
  /** The editor's current content, saved or not. */
  readonly content: IssueContentInput;
  readonly to: string;
};

/** Queues an issue to one address, marked as a test in its subject. */
export async function sendIssueTest(
  ctx: Ctx,
  actor: AdminActor,
  { issueId, content: words, to }: SendIssueTestInput,
): Promise<Result<"queued", "unknown">> {
  const now = ctx.now();
  return await ctx.db.transaction(async (tx) => {
    const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId));
    if (!issue) return fail("unknown");
    const [sequence] = await tx
      .select({ issues: count() })
      .from(issues)
      .where(isNotNull(issues.position));
    await enqueueEmail(tx, now, {
      kind: "newsletter_test",
      to,
      props: {
        ...words,
        place: formatIssuePosition(issue, sequence?.issues ?? 0),
        siteUrl: ctx.settings.siteUrl,
      },
      dedupeKey: `newsletter_test:${randomUUID()}`,
    });
    const isOwn = to === actor.email;
    await recordAudit(tx, {
      by: actor,
      action: "issue_test_sent",
      details: { issueId, to: isOwn ? to : "another address" },
      now,
    });
    return ok("queued");
  });
}

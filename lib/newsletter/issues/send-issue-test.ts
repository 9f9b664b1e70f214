import { randomUUID } from "node:crypto";
import { findIssue } from "@/db/queries/newsletter/issues";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { selectBlocks } from "@/lib/newsletter/issues/conditional-blocks";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-forms";
import { readIssueSite } from "@/lib/newsletter/issues/render-issue";
import { formatIssuePosition } from "@/lib/newsletter/newsletter-copy";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import { rateLimits } from "@/lib/rate-limit/policies";
import { fillRates } from "@/lib/royalties/rate-placeholders";

export type SendIssueTestInput = {
  readonly issueId: string;
  /** The editor's current content, saved or not. */
  readonly content: IssueContentInput;
  readonly to: string;
};

/** Queues an issue to one address, marked as a test in its subject. At most 20 an hour per person. */
export async function sendIssueTest(ctx: Ctx, actor: AdminActor, input: SendIssueTestInput) {
  const limit = await hitRateLimit(ctx.db, ctx.now(), rateLimits.issueTest, actor.userId);
  return limit.allowed ? await queueIssueTest(ctx, actor, input) : fail("too_many_tests");
}

const queueIssueTest = staffOperation(
  async (tx, ctx, _actor, { issueId, content, to }: SendIssueTestInput) => {
    const issue = await findIssue(tx, issueId);
    if (!issue) return fail("unknown");
    const site = await readIssueSite(ctx, tx);
    await enqueueEmail(tx, ctx.now(), {
      kind: "newsletter_test",
      to,
      props: {
        subject: fillRates(content.subject, site.rates),
        preheader: fillRates(content.preheader, site.rates),
        body: fillRates(selectBlocks(content.body, site.conditions), site.rates),
        place: formatIssuePosition(issue, site.issues),
        siteUrl: site.siteUrl,
      },
      dedupeKey: `newsletter_test:${randomUUID()}`,
    });
    return changed("issue_test_sent", { issueId, to }, "queued");
  },
);

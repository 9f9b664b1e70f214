import { eq } from "drizzle-orm";
import { newsletterIssues, newsletterSender } from "@/db/schema";
import { resumeSending } from "@/lib/newsletter/deliverability/list-health";
import { moveIssue, publishIssue } from "@/lib/newsletter/issues/publish-issue";
import {
  discardIssueDraft,
  restoreIssue,
  saveIssue,
  saveIssueDraft,
} from "@/lib/newsletter/issues/save-issue";
import { sendIssueTest } from "@/lib/newsletter/issues/send-issue-test";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

const content = { subject: "Another subject", preheader: "Another line", body: "Other words." };

async function anIssue({ shop }: StaffSetup, id: string) {
  const [issue] = await shop.database.db
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, id));
  if (!issue) throw new Error(`there is no issue ${id}`);
  const { version, position, draft: stored } = issue;
  return { issueId: id, version, position: position ?? 0, draftId: stored?.id ?? "" };
}

const draft = { content, checkedOn: "2027-02-01" };

async function saveADraft(setup: StaffSetup, id: string) {
  const { issueId, version } = await anIssue(setup, id);
  await saveIssueDraft(setup.shop.ctx, setup.actor, { issueId, version, ...draft });
  return await anIssue(setup, id);
}

export const newsletterOperations: readonly AuditedOperation[] = [
  {
    name: "saving a newsletter issue",
    writes: ["issue_saved"],
    async arrange(setup) {
      const { issueId, version } = await anIssue(setup, "016");
      return () => saveIssue(setup.shop.ctx, setup.actor, { issueId, version, content });
    },
  },
  {
    name: "saving a draft of a newsletter issue",
    writes: ["issue_draft_saved"],
    async arrange(setup) {
      const { issueId, version } = await anIssue(setup, "017");
      return () => saveIssueDraft(setup.shop.ctx, setup.actor, { issueId, version, ...draft });
    },
  },
  {
    name: "publishing a draft of a newsletter issue",
    writes: ["issue_saved"],
    async arrange(setup) {
      const { draftId, ...edited } = await saveADraft(setup, "018");
      return () => saveIssue(setup.shop.ctx, setup.actor, { ...edited, ...draft, draftId });
    },
  },
  {
    name: "discarding a draft of a newsletter issue",
    writes: ["issue_draft_discarded"],
    async arrange(setup) {
      const { issueId, draftId } = await saveADraft(setup, "019");
      return () => discardIssueDraft(setup.shop.ctx, setup.actor, { issueId, draftId });
    },
  },
  {
    name: "restoring a newsletter issue",
    writes: ["issue_restored"],
    async arrange(setup) {
      const { issueId, version } = await anIssue(setup, "011");
      await saveIssue(setup.shop.ctx, setup.actor, { issueId, version, content });
      const restore = { issueId, version: version + 1, to: version };
      return () => restoreIssue(setup.shop.ctx, setup.actor, restore);
    },
  },
  {
    name: "unpublishing a newsletter issue",
    writes: ["issue_unpublished"],
    async arrange({ shop, actor }) {
      return () => publishIssue(shop.ctx, actor, { issueId: "012", isPublished: false });
    },
  },
  {
    name: "publishing a newsletter issue",
    writes: ["issue_published"],
    async arrange({ shop, actor }) {
      await publishIssue(shop.ctx, actor, { issueId: "013", isPublished: false });
      return () => publishIssue(shop.ctx, actor, { issueId: "013", isPublished: true });
    },
  },
  {
    name: "moving a newsletter issue",
    writes: ["issue_moved"],
    async arrange(setup) {
      const { issueId, position: from } = await anIssue(setup, "014");
      return () => moveIssue(setup.shop.ctx, setup.actor, { issueId, from, to: from + 3 });
    },
  },
  {
    name: "sending a test of a newsletter issue",
    writes: ["issue_test_sent"],
    async arrange({ shop, actor }) {
      return () => sendIssueTest(shop.ctx, actor, { issueId: "015", content, to: anAddress() });
    },
  },
  {
    name: "resuming the newsletter",
    writes: ["newsletter_resumed"],
    async arrange({ shop, actor }) {
      const stoppedAt = shop.clock.now();
      await shop.database.db
        .insert(newsletterSender)
        .values({ id: 1, stoppedAt, stopReason: "complaints" });
      return () => resumeSending(shop.ctx, actor);
    },
  },
];

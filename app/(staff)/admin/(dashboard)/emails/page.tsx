import type { Metadata } from "next";
import { connection } from "next/server";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { IssueCounts } from "@/components/admin/emails/issue-counts";
import { IssueTable } from "@/components/admin/emails/issue-table";
import { PageHead } from "@/components/admin/page-head";
import { readIssues } from "@/lib/newsletter/read-issues";
import { readReadersByIssue } from "@/lib/newsletter/read-readers-by-issue";
import { newsletterCtx } from "@/lib/web/ctx";
import { loadFault } from "@/lib/web/load-fault";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Emails" };

const path = "/admin/emails";

export default async function EmailsPage() {
  await connection();
  const admin = await requireAdmin();
  const ctx = newsletterCtx();
  const counts = readReadersByIssue(ctx).then(
    (rows) =>
      new Map(
        rows.map(({ id, waiting, passed, unsubscribed }) => [
          id,
          { waiting, passed, unsubscribed },
        ]),
      ),
    (fault: unknown) => loadFault("issue_counts", fault),
  );
  const issues = await readIssues(ctx, admin);
  const held = issues.filter(({ isPublished }) => !isPublished).length;
  return (
    <>
      <PageHead
        title="Emails"
        description={`${issues.length} mails: two welcomes, then the sequence, each reader at their own pace. Waiting: readers whose next mail it is. Passed: readers behind it. Left: who unsubscribed after it.${
          held > 0 ? ` ${held} not published: readers whose next one it is wait for it.` : ""
        }`}
      />
      <EmailsNav open={path} />
      <IssueCounts counts={counts} here={path}>
        <IssueTable issues={issues} />
      </IssueCounts>
    </>
  );
}

import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { Badge } from "@/components/admin/display/badge";
import { StaffTime } from "@/components/admin/display/staff-time";
import { IssueActions } from "@/components/admin/emails/issue-actions";
import { IssueEditor } from "@/components/admin/emails/issue-editor";
import { IssueVersions } from "@/components/admin/emails/issue-versions";
import { PageHeader } from "@/components/admin/layout/page-header";
import { Section } from "@/components/admin/layout/section";
import { Link } from "@/components/ui/link";
import { formatIssuePosition } from "@/lib/newsletter/issues/issue-position";
import { readIssue } from "@/lib/newsletter/issues/read-issue";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";
import {
  moveIssueAction,
  publishIssueAction,
  restoreIssueAction,
  saveIssueAction,
  sendIssueTestAction,
} from "../actions";

export const metadata: Metadata = { title: "Issue" };

type Props = { readonly params: Promise<{ readonly id: string }> };

export default async function IssuePage({ params }: Props) {
  await connection();
  const admin = await requireAdmin();
  const issue = await readIssue(newsletterCtx(), admin, (await params).id);
  if (!issue) notFound();
  const { id, version, block, position, issues, subject, preheader, body } = issue;
  return (
    <>
      <PageHeader
        title={subject}
        breadcrumbs={[{ href: "/admin/emails", label: "Emails" }]}
        description={
          <>
            {formatIssuePosition(issue, issues) ?? `Welcome email ${id.toUpperCase()}`} · version{" "}
            {version}, <StaffTime at={issue.updatedAt} />
          </>
        }
        actions={
          <>
            <Badge tone={issue.isPublished ? "good" : "waiting"}>
              {issue.isPublished ? "Published" : "Not published"}
            </Badge>
            <Link
              href={`/admin/emails/send-log?issue=${id}`}
              className="underline underline-offset-4"
            >
              View sends
            </Link>
          </>
        }
      />
      <IssueActions issue={issue} publish={publishIssueAction} move={moveIssueAction} />
      <Section title="Content">
        <IssueEditor
          issue={{ id, version, block, position, issues, subject, preheader, body }}
          ownEmail={admin.email}
          save={saveIssueAction}
          sendTest={sendIssueTestAction}
        />
      </Section>
      <Section title="Versions">
        <IssueVersions issue={issue} restore={restoreIssueAction} />
      </Section>
    </>
  );
}

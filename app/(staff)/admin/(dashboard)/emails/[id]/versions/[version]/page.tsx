import { notFound } from "next/navigation";
import { TextChanges } from "@/components/admin/display/text-changes";
import { PageHeader } from "@/components/admin/layout/page-header";
import type { IssueContentInput } from "@/lib/newsletter/issues/issue-forms";
import { readIssueVersion } from "@/lib/newsletter/issues/read-issues";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Issue version" };

type Props = { readonly params: Promise<{ readonly id: string; readonly version: string }> };

export default async function IssueVersionPage({ params }: Props) {
  const admin = await requireStaff("newsletter.edit");
  const { id, version } = await params;
  const number = Number(version);
  const found = await readIssueVersion(newsletterCtx(), admin, { issueId: id, version: number });
  if (!found) notFound();
  return (
    <>
      <PageHeader
        title={`Version ${number}`}
        breadcrumbs={[
          { href: "/admin/emails", label: "Emails" },
          { href: `/admin/emails/${id}`, label: found.subject },
        ]}
        description={
          found.before ? `Changes since version ${number - 1}` : "Full text of the first version"
        }
      />
      <TextChanges
        before={found.before ? listTexts(found.before) : []}
        after={listTexts(found.content)}
      />
    </>
  );
}

function listTexts({ subject, preheader, body }: IssueContentInput) {
  return [
    { label: "Subject", text: subject },
    { label: "Preheader", text: preheader },
    { label: "Body", text: body },
  ];
}

import { AddressNotice } from "@/components/admin/emails/address-notice";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { IssueCounts } from "@/components/admin/emails/issue-counts";
import { IssueTable } from "@/components/admin/emails/issue-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FilteredList } from "@/components/admin/table/filtered-list";
import type { ListPageProps } from "@/components/admin/table/list-query";
import { hasPermission } from "@/lib/auth/permissions";
import { factCheckMonths, needsFactCheck } from "@/lib/content/fact-check";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { readIssues, readSubscriberCountsByIssue } from "@/lib/newsletter/issues/read-issues";
import { readAddressGaps } from "@/lib/profile/read-profile";
import { newsletterCtx } from "@/lib/web/ctx";
import { logLoadFault } from "@/lib/web/http/log-fault";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Emails" };

const path = "/admin/emails";

export default async function EmailsPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("newsletter.edit");
  const ctx = newsletterCtx();
  const counts = readSubscriberCountsByIssue(ctx).then(
    (rows) =>
      new Map(
        rows.map(({ id, waiting, passed, unsubscribed }) => [
          id,
          { waiting, passed, unsubscribed },
        ]),
      ),
    (fault: unknown) => logLoadFault("issue_counts", fault),
  );
  const [issues, gaps] = await Promise.all([readIssues(ctx, admin), readAddressGaps(ctx)]);
  const today = getChicagoDay(ctx.now());
  const oldIssues = issues.filter(({ checkedOn }) => needsFactCheck(checkedOn, today));
  const query = await searchParams;
  const listed = query.facts === "old" ? oldIssues : issues;
  const held = issues.filter(({ isPublished }) => !isPublished).length;
  return (
    <>
      <PageHeader
        title="Emails"
        description={`The series has ${issues.length} emails: two welcome emails, then the issues in order. “Next up” is the number of subscribers who'll get an email next, and “Finished” is the number who already got it.${
          held > 0
            ? ` Subscribers are waiting for ${held} unpublished ${held === 1 ? "email" : "emails"}.`
            : ""
        }`}
      />
      <EmailsNav open={path} />
      <AddressNotice gaps={gaps} canEdit={hasPermission(admin.role, "profile.edit")} />
      <FilteredList
        path={path}
        query={query}
        filters={[
          {
            name: "facts",
            label: "Facts checked",
            choices: [
              { value: "", label: "Facts checked at any time" },
              {
                value: "old",
                label: `Facts checked over ${factCheckMonths} months ago (${oldIssues.length})`,
              },
            ],
          },
        ]}
        things="issues"
        isEmpty={listed.length === 0}
        empty="No issues yet. Run the database migration to add them."
        emptyFiltered="Every issue was fact-checked in the last 12 months."
        pager={null}
      >
        <IssueCounts counts={counts} here={path}>
          <IssueTable issues={listed} today={today} />
        </IssueCounts>
      </FilteredList>
    </>
  );
}

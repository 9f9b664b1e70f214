import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { SendLogTable } from "@/components/admin/emails/send-log-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { sendStatuses } from "@/db/values/newsletter";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { readIssues } from "@/lib/newsletter/issues/read-issues";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";
import { readSendLog } from "@/lib/newsletter/sending/read-sending";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";

export const metadata = { title: "Send log" };

const path = "/admin/emails/send-log";

export default async function SendLogPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("newsletter.operate");
  const query = await searchParams;
  const ctx = newsletterCtx();
  const status = sendStatuses.find((one) => one === query.status);
  const issues = await readIssues(ctx, admin);
  const issue = issues.find(({ id }) => id === query.issue);
  const getParam = (name: string) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const term = normalizeSearchTerm(query.q);
  const cursor = getParam("after");
  const batchId = getParam("batch");
  const page = await readSendLog(
    ctx,
    {
      term: term ?? undefined,
      issueId: issue?.id,
      batchId,
      statuses: status ? [status] : undefined,
    },
    { cursor },
  );
  return (
    <>
      <PageHeader
        title="Send log"
        breadcrumbs={[{ href: "/admin/emails", label: "Emails" }]}
        description="See every newsletter email that we sent or tried to send."
      />
      <EmailsNav open={path} />
      <FilteredList
        path={path}
        query={query}
        search="Email or first name"
        filters={[
          {
            name: "issue",
            label: "Issue",
            choices: [
              { value: "", label: "All issues" },
              ...issues.map(({ id, position, subject }) => ({
                value: id,
                label: `${position ?? id.toUpperCase()}: ${subject}`,
              })),
            ],
          },
          {
            name: "status",
            label: "Delivery",
            choices: filterChoices(sendStatusLabels, "Any delivery"),
          },
        ]}
        things="emails"
        isEmpty={page.entries.length === 0}
        empty={
          batchId
            ? "No emails match these filters."
            : "No emails yet. We send the first email when a subscriber confirms."
        }
        emptyFiltered={
          page.isTooBroad
            ? "More than 500 subscribers match this search. Enter more of the address or the name."
            : undefined
        }
        pager={{ isPastFirstPage: cursor !== undefined, next: page.nextCursor }}
      >
        <SendLogTable entries={page.entries} now={ctx.now()} />
      </FilteredList>
    </>
  );
}

import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { OutboxTable } from "@/components/admin/emails/outbox-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { FilteredList } from "@/components/admin/table/filtered-list";
import { filterChoices, type ListPageProps } from "@/components/admin/table/list-query";
import { outboxStatuses } from "@/db/queries/email-outbox";
import { emailKinds } from "@/db/values/emails";
import { isUuid } from "@/lib/core/is-uuid";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { emailKindLabels, outboxStatusLabels } from "@/lib/email/email-copy";
import { readOutbox } from "@/lib/email/staff-outbox";
import { appCtx } from "@/lib/web/ctx";
import { requireStaff } from "@/lib/web/staff/current-staff";
import { retryEmailAction } from "./actions";

export const metadata = { title: "Transactional emails" };

const path = "/admin/emails/outbox";

export default async function OutboxPage({ searchParams }: ListPageProps) {
  const admin = await requireStaff("newsletter.operate");
  const query = await searchParams;
  const term = normalizeSearchTerm(query.q);
  const kind = emailKinds.find((one) => one === query.kind) ?? null;
  const status = outboxStatuses.find((one) => one === query.status) ?? null;
  const after = typeof query.after === "string" && isUuid(query.after) ? query.after : null;
  const page = await readOutbox(appCtx(), admin, { term, kind, status }, after);
  return (
    <>
      <PageHeader
        title="Transactional emails"
        breadcrumbs={[{ href: "/admin/emails", label: "Emails" }]}
        description="See every email except the newsletter: receipts, confirmations, links, and alerts. We retry failed emails for a day."
      />
      <EmailsNav open={path} />
      <FilteredList
        path={path}
        query={query}
        search="Email"
        filters={[
          { name: "kind", label: "Type", choices: filterChoices(emailKindLabels, "All types") },
          {
            name: "status",
            label: "Status",
            choices: filterChoices(outboxStatusLabels, "All statuses"),
          },
        ]}
        things="emails"
        isEmpty={page.emails.length === 0}
        empty="No emails yet. Receipts, confirmations, and alerts will appear here."
        pager={{ isPastFirstPage: after !== null, next: page.next }}
      >
        <OutboxTable emails={page.emails} retry={retryEmailAction} />
      </FilteredList>
    </>
  );
}

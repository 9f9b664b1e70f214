import type { Metadata } from "next";
import { connection } from "next/server";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { SendLogTable } from "@/components/admin/emails/send-log-table";
import { PageHeader } from "@/components/admin/layout/page-header";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { FilterBar } from "@/components/admin/table/filter-bar";
import { enumFilterChoices } from "@/components/admin/table/filter-choices";
import { normalizeSearchTerm } from "@/lib/core/search-term";
import { readIssues } from "@/lib/newsletter/issues/read-issues";
import { readSendLog } from "@/lib/newsletter/sending/read-send-log";
import { sendStatuses } from "@/lib/newsletter/sending/send-statuses";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff/current-admin";

export const metadata: Metadata = { title: "Ledger" };

const path = "/admin/emails/ledger";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function SendLogPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const ctx = newsletterCtx();
  const status = sendStatuses.find((one) => one === query.status);
  const issues = await readIssues(ctx, admin);
  const issue = issues.find(({ id }) => id === query.issue);
  const given = (name: string) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const email = normalizeSearchTerm(query.q);
  const cursor = given("after");
  const page = await readSendLog(
    ctx,
    {
      email: email ?? undefined,
      issueId: issue?.id,
      batchId: given("batch"),
      statuses: status ? [status] : undefined,
    },
    { cursor },
  );
  return (
    <>
      <PageHeader
        title="Ledger"
        breadcrumbs={[{ href: "/admin/emails", label: "Emails" }]}
        description="Every mail of the newsletter, written down before it leaves. None is ever sent twice."
      />
      <EmailsNav open={path} />
      <FilterBar
        action={path}
        search={{ label: "Whole email address", value: email ?? "" }}
        filters={[
          {
            name: "issue",
            label: "Issue",
            value: issue?.id ?? "",
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
            value: status ?? "",
            choices: enumFilterChoices(sendStatuses),
          },
        ]}
      />
      <SendLogTable entries={page.entries} />
      <CursorPager
        path={path}
        query={query}
        isPastFirstPage={cursor !== undefined}
        next={page.nextCursor}
      />
    </>
  );
}

import type { Metadata } from "next";
import { connection } from "next/server";
import { CursorPager } from "@/components/admin/cursor-pager";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { LedgerTable } from "@/components/admin/emails/ledger-table";
import { FilterBar } from "@/components/admin/filter-bar";
import { wordChoices } from "@/components/admin/filter-choices";
import { PageHead } from "@/components/admin/page-head";
import { readIssues } from "@/lib/newsletter/read-issues";
import { readLedger } from "@/lib/newsletter/read-ledger";
import { sendStatuses } from "@/lib/newsletter/sending";
import { searchTerm } from "@/lib/search-pattern";
import { newsletterCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";

export const metadata: Metadata = { title: "Ledger" };

const path = "/admin/emails/ledger";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function LedgerPage({ searchParams }: Props) {
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
  const email = searchTerm(query.q);
  const cursor = given("after");
  const page = await readLedger(
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
      <PageHead
        title="Ledger"
        trail={[{ href: "/admin/emails", label: "Emails" }]}
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
            choices: wordChoices(sendStatuses),
          },
        ]}
      />
      <LedgerTable entries={page.entries} />
      <CursorPager
        path={path}
        query={query}
        isBegun={cursor !== undefined}
        next={page.nextCursor}
      />
    </>
  );
}

import type { Metadata } from "next";
import { connection } from "next/server";
import { CursorPager } from "@/components/admin/cursor-pager";
import { EmailsNav } from "@/components/admin/emails/emails-nav";
import { OutboxTable } from "@/components/admin/emails/outbox-table";
import { FilterBar } from "@/components/admin/filter-bar";
import { wordChoices } from "@/components/admin/filter-choices";
import { PageHead } from "@/components/admin/page-head";
import { isUuid } from "@/lib/is-uuid";
import { mailKinds } from "@/lib/mail/kinds";
import { outboxStates, readOutbox } from "@/lib/mail/read-outbox";
import { searchTerm } from "@/lib/search-pattern";
import { appCtx } from "@/lib/web/ctx";
import { requireAdmin } from "@/lib/web/staff";
import { retryMailAction } from "./actions";

export const metadata: Metadata = { title: "Outbox" };

const path = "/admin/emails/outbox";

type Props = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function OutboxPage({ searchParams }: Props) {
  await connection();
  const admin = await requireAdmin();
  const query = await searchParams;
  const email = searchTerm(query.q);
  const kind = mailKinds.find((one) => one === query.kind) ?? null;
  const state = outboxStates.find((one) => one === query.state) ?? null;
  const after = typeof query.after === "string" && isUuid(query.after) ? query.after : null;
  const page = await readOutbox(appCtx(), admin, { email, kind, state }, after);
  return (
    <>
      <PageHead
        title="Outbox"
        trail={[{ href: "/admin/emails", label: "Emails" }]}
        description="Every other mail: receipts, confirmations, links, notices. What waits is tried again for a day."
      />
      <EmailsNav open={path} />
      <FilterBar
        action={path}
        search={{ label: "Whole email address", value: email ?? "" }}
        filters={[
          {
            name: "kind",
            label: "Kind",
            value: kind ?? "",
            choices: wordChoices(mailKinds, "All kinds"),
          },
          {
            name: "state",
            label: "State",
            value: state ?? "",
            choices: wordChoices(outboxStates),
          },
        ]}
      />
      <OutboxTable mails={page.mails} retry={retryMailAction} />
      <CursorPager path={path} query={query} isBegun={after !== null} next={page.next} />
    </>
  );
}

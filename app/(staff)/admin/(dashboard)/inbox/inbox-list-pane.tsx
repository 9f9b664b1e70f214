import { Suspense } from "react";
import {
  assignInquiryAction,
  changeInquiryStatusAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/actions";
import {
  assignInquiriesAction,
  closeInquiriesAction,
} from "@/app/(staff)/admin/(dashboard)/inbox/bulk-actions";
import type { LoadedInbox } from "@/app/(staff)/admin/(dashboard)/inbox/load-inbox";
import { InboxList } from "@/components/admin/inbox/inbox-list";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { CountError } from "@/components/admin/table/empty-state";
import { queryHref } from "@/components/admin/table/list-query";
import { formatShortStaffTime } from "@/lib/core/format-staff-time";

type Props = { readonly inbox: LoadedInbox; readonly openId?: string };

const path = "/admin/inbox";

/** The list, to the left of a conversation or on its own. */
export function InboxListPane({ inbox, openId }: Props) {
  const { page, query, after, assignees, now } = inbox;
  const isFiltered = ["q", "kind", "assignee"].some((name) => query[name]);
  return (
    <section
      aria-label="Messages"
      className="min-w-0 lg:sticky lg:top-0 lg:flex lg:max-h-dvh lg:flex-col lg:py-2"
    >
      <p className="mb-2 text-sm text-soft" aria-live="polite">
        <Suspense fallback="Counting…">
          <MatchCount inbox={inbox} />
        </Suspense>
      </p>
      {inbox.filter.view === "today" ? (
        <p className="mb-2 text-sm text-soft">
          Replies due by the end of today. New consultation requests and songs are counted under
          Consultations and Radio.
        </p>
      ) : null}
      <InboxList
        key={queryHref(path, query, {})}
        rows={page.rows.map((row) => ({
          ...row,
          href: queryHref(`${path}/${row.id}`, query, {}),
          receivedLabel: formatShortStaffTime(row.lastReceivedAt, now),
          dueLabel: formatShortStaffTime(row.dueAt, now),
        }))}
        openId={openId ?? null}
        isFiltered={isFiltered}
        view={inbox.filter.view}
        assignees={assignees}
        seenAt={now.toISOString()}
        actions={{
          close: closeInquiriesAction,
          reopen: changeInquiryStatusAction,
          assign: assignInquiriesAction,
          assignOne: assignInquiryAction,
        }}
      />
      <CursorPager path={path} query={query} isPastFirstPage={after !== null} next={page.next} />
    </section>
  );
}

async function MatchCount({ inbox }: { readonly inbox: LoadedInbox }) {
  const counts = await inbox.counts;
  if (typeof counts !== "string") return <InboxMatchCount counts={counts} />;
  return <CountError reference={counts} href={queryHref(path, inbox.query, {})} />;
}

type InboxMatchCountProps = {
  readonly counts: { readonly matching: number; readonly all: number };
};

const count = (value: number) => value.toLocaleString("en-US");

function InboxMatchCount({ counts }: InboxMatchCountProps) {
  return `Showing ${count(counts.matching)} of ${count(counts.all)} messages`;
}

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
import { FilteredList } from "@/components/admin/table/filtered-list";
import { queryHref } from "@/components/admin/table/list-query";
import { formatShortStaffTime } from "@/lib/core/format-staff-time";
import type { InboxView } from "@/lib/inquiries/choices";

type Props = { readonly inbox: LoadedInbox; readonly openId?: string };

const path = "/admin/inbox";

const emptyTexts: Record<InboxView, string> = {
  open: "No open messages. Messages from the site's forms and paid radio orders will appear here.",
  today: "No replies are due today.",
  mine: "No open messages are assigned to you.",
  unassigned: "Every open message has an assignee.",
  overdue: "No replies are overdue.",
  snoozed: "No messages are snoozed.",
  closed: "No closed messages.",
  automatic:
    "No automatic emails. Out-of-office replies, bounces and mailing lists will appear here.",
  all: "No messages yet. Messages from the site's forms and paid radio orders will appear here.",
};

/** The list, to the left of a conversation or on its own. */
export function InboxListPane({ inbox, openId }: Props) {
  const { page, query, after, assignees, now } = inbox;
  const isFiltered = ["q", "kind", "assignee"].some((name) => query[name]);
  return (
    <section
      aria-label="Messages"
      className="min-w-0 lg:sticky lg:top-0 lg:flex lg:max-h-dvh lg:flex-col lg:py-2"
    >
      <FilteredList
        path={path}
        query={query}
        intro={
          inbox.filter.view === "today" ? (
            <p className="mb-2 text-sm text-soft">
              Replies due by the end of today. New consultation requests and songs are counted under
              Consultations and Radio.
            </p>
          ) : null
        }
        things="messages"
        counts={inbox.counts}
        isEmpty={page.rows.length === 0}
        empty={isFiltered ? "No messages match these filters." : emptyTexts[inbox.filter.view]}
        pager={{ isPastFirstPage: after !== null, next: page.next }}
      >
        <InboxList
          key={queryHref(path, query, {})}
          rows={page.rows.map((row) => ({
            ...row,
            href: queryHref(`${path}/${row.id}`, query, {}),
            receivedLabel: formatShortStaffTime(row.lastReceivedAt, now),
            dueLabel: formatShortStaffTime(row.dueAt, now),
          }))}
          openId={openId ?? null}
          assignees={assignees}
          seenAt={now.toISOString()}
          actions={{
            close: closeInquiriesAction,
            reopen: changeInquiryStatusAction,
            assign: assignInquiriesAction,
            assignOne: assignInquiryAction,
          }}
        />
      </FilteredList>
    </section>
  );
}

"use client";

import { useEffect, useRef, useState } from "react";
import { BulkActions, type BulkInboxActions } from "@/components/admin/inbox/bulk-actions";
import { InboxRow, type ListedMessage } from "@/components/admin/inbox/inbox-row";
import { EmptyState } from "@/components/admin/table/empty-state";
import type { InboxView } from "@/lib/inquiries/choices";

type Props = {
  readonly rows: readonly ListedMessage[];
  /** The message that is open next to the list. */
  readonly openId: string | null;
  readonly isFiltered: boolean;
  readonly view: InboxView;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly seenAt: string;
  readonly actions: BulkInboxActions;
};

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

/** How far the list was scrolled, kept while staff go from one message to the next. */
let lastScrollTop = 0;

/** Messages with checkboxes for bulk actions. */
export function InboxList(props: Props) {
  const { rows, openId, isFiltered, view, assignees, seenAt, actions } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!list.current || !openId) return;
    list.current.scrollTop = lastScrollTop;
    const row = list.current.querySelector("[aria-current]");
    // Scrolls the list only, not the page.
    if (row) keepInView(list.current, row);
  }, [openId]);

  if (rows.length === 0)
    return (
      <EmptyState>{isFiltered ? "No messages match these filters." : emptyTexts[view]}</EmptyState>
    );
  const selectedIds = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const toggle = (id: string) =>
    setChosen((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
    );
  return (
    <>
      <BulkActions
        selectedIds={selectedIds}
        onSelectAll={(isAll) => setChosen(new Set(isAll ? rows.map(({ id }) => id) : []))}
        isAllSelected={selectedIds.length === rows.length}
        assignees={assignees}
        seenAt={seenAt}
        actions={actions}
      />
      <ul
        ref={list}
        onScroll={(event) => {
          lastScrollTop = event.currentTarget.scrollTop;
        }}
        className="relative border-t border-hairline lg:min-h-0 lg:overflow-y-auto"
      >
        {rows.map((row) => (
          <InboxRow
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            isChosen={chosen.has(row.id)}
            onChoose={() => toggle(row.id)}
          />
        ))}
      </ul>
    </>
  );
}

function keepInView(list: HTMLElement, row: Element): void {
  const outer = list.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

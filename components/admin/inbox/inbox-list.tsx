"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { requestReplyFocus } from "@/components/admin/inbox/reply-focus";
import { Selection, SelectRow } from "@/components/admin/table/selection";
import { inquiryKindLabels, inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";
import type { InboxMessage } from "@/lib/inquiries/read-inquiries";

type Props = {
  readonly rows: readonly ListedMessage[];
  /** The message that is open next to the list. */
  readonly openId: string | null;
  readonly assignees: readonly { readonly id: string; readonly email: string }[];
  readonly seenAt: string;
  readonly actions: BulkInboxActions;
};

/** How far the list was scrolled, kept while staff go from one message to the next. */
let lastScrollTop = 0;

/** Messages with checkboxes for bulk actions. */
export function InboxList(props: Props) {
  const { rows, openId, assignees, seenAt, actions } = props;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!list.current || !openId) return;
    list.current.scrollTop = lastScrollTop;
    const row = list.current.querySelector("[aria-current]");
    // Scrolls the list only, not the page.
    if (row) keepInView(list.current, row);
  }, [openId]);

  return (
    <Selection
      ids={rows.map(({ id }) => id)}
      label="Select all"
      className="pl-3 lg:pl-2.5"
      actions={({ ids, clear }) => <BulkActions {...{ ids, clear, assignees, seenAt, actions }} />}
    >
      <ul
        ref={list}
        onScroll={(event) => {
          lastScrollTop = event.currentTarget.scrollTop;
        }}
        className="relative border-t border-hairline lg:min-h-0 lg:overflow-y-auto"
      >
        {rows.map((row) => (
          <InboxRow key={row.id} row={row} isOpen={row.id === openId} />
        ))}
      </ul>
    </Selection>
  );
}

function keepInView(list: HTMLElement, row: Element): void {
  const outer = list.getBoundingClientRect();
  const inner = row.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

type ListedMessage = InboxMessage & {
  readonly href: string;
  readonly receivedLabel: string;
  readonly dueLabel: string;
};

type InboxRowProps = {
  readonly row: ListedMessage;
  /** Open next to the list. */
  readonly isOpen: boolean;
};

/** One message of the list: who, when, what, and what's due. */
function InboxRow({ row, isOpen }: InboxRowProps) {
  const { name, subject, opening, kind, status, isOverdue, assigneeEmail } = row;
  const isUnanswered = status === "new" || status === "open";
  return (
    <li className="flex border-b border-hairline">
      <SelectRow
        id={row.id}
        label={`Select the message from ${name}`}
        className="grid min-w-10 place-items-center max-md:min-w-11"
      />
      <Link
        data-row=""
        href={row.href}
        // Rendering the list again loses its focus. On phones, the keyboard would hide the message.
        onPointerDown={({ pointerType }) =>
          requestReplyFocus(pointerType === "mouse" ? row.id : null)
        }
        aria-current={isOpen ? "true" : undefined}
        className="block min-w-0 flex-1 border-l-4 border-transparent px-2 py-1.5 text-sm hover:bg-raised aria-[current]:border-accent aria-[current]:bg-raised"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className={`truncate ${status === "new" ? "font-bold" : "font-semibold"}`}>
            {name}
          </span>
          <span className="text-xs whitespace-nowrap text-soft">{row.receivedLabel}</span>
        </span>
        <span className="block truncate">{subject || opening || inquiryKindLabels[kind]}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
          <StatusBadge
            kind="inquiry"
            status={status}
            labels={inquiryStatusLabels}
            flags={{
              overdue: isOverdue,
              automatic: row.isAutomatic,
              cannotReply: !row.canReply,
            }}
          />
          <span>{inquiryKindLabels[kind]}</span>
          {isUnanswered ? <span>Reply by {row.dueLabel}</span> : null}
          {assigneeEmail ? <span className="truncate">{assigneeEmail}</span> : null}
        </span>
      </Link>
    </li>
  );
}

/** `reopen` and `assignOne` undo the others, message by message. */
type BulkInboxActions = Readonly<Record<"close" | "reopen" | "assign" | "assignOne", AdminAction>>;

type BulkActionsProps = Pick<Props, "assignees" | "seenAt" | "actions"> & {
  readonly ids: readonly string[];
  readonly clear: () => void;
};

/** Closes or assigns the selected messages. */
function BulkActions({ ids, clear, assignees, seenAt, actions }: BulkActionsProps) {
  const inquiryIds = ids.join(",");
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ActionForm
        action={actions.close}
        submitLabel="Close"
        hidden={{ inquiryIds, seenAt }}
        undo={{ action: actions.reopen }}
        onDone={clear}
      />
      <ActionForm
        action={actions.assign}
        submitLabel="Assign"
        hidden={{ inquiryIds }}
        undo={{ action: actions.assignOne }}
        className="flex flex-wrap gap-2"
        onDone={clear}
      >
        <select
          name="to"
          aria-label="Assign to"
          className="min-h-11 w-36 rounded-md border-2 border-line bg-ground px-2"
        >
          <option value="">Unassigned</option>
          {assignees.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </select>
      </ActionForm>
    </div>
  );
}

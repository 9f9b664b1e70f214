import Link from "next/link";
import { InquiryBadge } from "@/components/admin/inbox/inquiry-badge";
import { rememberOpenedByMouse } from "@/components/admin/inbox/opened-by-mouse";
import type { InboxMessage } from "@/lib/inquiries/inbox/read-inbox";
import { inquiryKindLabels } from "@/lib/inquiries/inquiry-copy";

export type ListedMessage = InboxMessage & {
  readonly href: string;
  readonly receivedLabel: string;
  readonly dueLabel: string;
};

type Props = {
  readonly row: ListedMessage;
  /** Open next to the list. */
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** One message of the list: who, when, what, and what's due. */
export function InboxRow({ row, isOpen, isChosen, onChoose }: Props) {
  const { name, subject, opening, kind, status, isOverdue, assigneeEmail } = row;
  const isUnanswered = status === "new" || status === "open";
  return (
    <li className="flex border-b border-hairline">
      <label className="grid min-w-10 place-items-center max-md:min-w-11">
        <span className="sr-only">Select the message from {name}</span>
        <input type="checkbox" checked={isChosen} onChange={onChoose} className="size-4.5" />
      </label>
      <Link
        data-row=""
        href={row.href}
        onPointerDown={({ pointerType }) =>
          rememberOpenedByMouse(pointerType === "mouse" ? row.id : null)
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
          <InquiryBadge
            status={status}
            isOverdue={isOverdue}
            isSnoozed={false}
            isAutomatic={row.isAutomatic}
            canReply={row.canReply}
          />
          <span>{inquiryKindLabels[kind]}</span>
          {isUnanswered ? <span>Reply by {row.dueLabel}</span> : null}
          {assigneeEmail ? <span className="truncate">{assigneeEmail}</span> : null}
        </span>
      </Link>
    </li>
  );
}

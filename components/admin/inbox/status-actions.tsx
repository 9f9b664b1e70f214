import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import type { InquiryStatus } from "@/lib/inquiries/choices";

type Props = {
  readonly inquiryId: string;
  readonly status: InquiryStatus;
  /** A change of status ends the snooze, which undoing wouldn't restore. */
  readonly isSnoozed: boolean;
  readonly seenEmails: number;
  readonly action: AdminAction;
};

type Move = { readonly to: InquiryStatus; readonly label: string };

const moves: Record<InquiryStatus, readonly Move[]> = {
  new: [{ to: "closed", label: "Close" }],
  open: [
    { to: "closed", label: "Close" },
    { to: "waiting", label: "Mark as waiting" },
  ],
  waiting: [
    { to: "closed", label: "Close" },
    { to: "open", label: "Reopen" },
  ],
  closed: [{ to: "open", label: "Reopen" }],
};

/** Buttons for the statuses that the message can change to. */
export function StatusActions({ inquiryId, status, isSnoozed, seenEmails, action }: Props) {
  return moves[status].map(({ to, label }) => (
    <ActionForm
      key={`${status}-${to}`}
      action={action}
      submitLabel={label}
      hidden={{ inquiryId, from: status, to, seenEmails: String(seenEmails) }}
      undo={
        isSnoozed
          ? undefined
          : { action, fields: { inquiryId, from: to, to: status, seenEmails: String(seenEmails) } }
      }
    />
  ));
}

import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import type { InquiryStatus } from "@/lib/inquiries/constants";

type Props = {
  readonly inquiryId: string;
  readonly status: InquiryStatus;
  readonly action: AdminAction;
};

type Move = { readonly to: InquiryStatus; readonly label: string };

const moves: Record<InquiryStatus, readonly Move[]> = {
  new: [
    { to: "open", label: "Open" },
    { to: "closed", label: "Close" },
  ],
  open: [
    { to: "waiting", label: "Wait for an answer" },
    { to: "closed", label: "Close" },
  ],
  waiting: [
    { to: "open", label: "Open again" },
    { to: "closed", label: "Close" },
  ],
  closed: [{ to: "open", label: "Open again" }],
};

/** Buttons for the statuses that the message can change to. */
export function StatusActions({ inquiryId, status, action }: Props) {
  return moves[status].map(({ to, label }) => (
    <ActionForm
      key={`${status}-${to}`}
      action={action}
      submitLabel={label}
      hidden={{ inquiryId, from: status, to }}
    />
  ));
}

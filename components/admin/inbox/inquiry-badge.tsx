import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import type { InquiryStatus } from "@/lib/inquiries/choices";
import { inquiryStatusLabels } from "@/lib/inquiries/inquiry-copy";

const tones: Record<InquiryStatus, BadgeTone> = {
  new: "waiting",
  open: "neutral",
  waiting: "neutral",
  closed: "good",
};

type Props = {
  readonly status: InquiryStatus;
  readonly isOverdue: boolean;
  readonly isSnoozed: boolean;
  readonly isAutomatic: boolean;
  /** False if we can't send to any address of the sender's. */
  readonly canReply: boolean;
};

/** A message's status, and what staff should know before they open it. */
export function InquiryBadge({ status, isOverdue, isSnoozed, isAutomatic, canReply }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[status]}>{inquiryStatusLabels[status]}</Badge>
      {isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
      {isSnoozed ? <Badge tone="neutral">Snoozed</Badge> : null}
      {isAutomatic ? <Badge tone="neutral">Automatic</Badge> : null}
      {canReply ? null : <Badge tone="bad">Can’t reply</Badge>}
    </span>
  );
}

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
};

/** A message's status, and whether its reply is overdue or it's snoozed. */
export function InquiryBadge({ status, isOverdue, isSnoozed }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[status]}>{inquiryStatusLabels[status]}</Badge>
      {isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
      {isSnoozed ? <Badge tone="neutral">Snoozed</Badge> : null}
    </span>
  );
}

import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import type { ConsultationStatus } from "@/lib/consultations/consultation-copy";
import { consultationStatusLabels } from "@/lib/consultations/consultation-copy";

const tones: Record<ConsultationStatus, BadgeTone> = {
  requested: "waiting",
  offered: "neutral",
  payment_requested: "neutral",
  paid: "waiting",
  invited: "good",
  done: "good",
  declined: "neutral",
  expired: "neutral",
  paid_late: "bad",
  refunded: "neutral",
};

type Props = { readonly status: ConsultationStatus; readonly isPaidTwice: boolean };

/** A consultation's status, and a warning if it was paid twice. */
export function ConsultationBadge({ status, isPaidTwice }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[status]}>{consultationStatusLabels[status]}</Badge>
      {isPaidTwice ? <Badge tone="bad">Paid twice</Badge> : null}
    </span>
  );
}

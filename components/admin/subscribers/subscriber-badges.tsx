import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import {
  type DeliveryProblem,
  type SubscriberStatus,
  statusLabels,
} from "@/lib/subscribers/status";

const tones: Readonly<Record<SubscriberStatus, BadgeTone>> = {
  pending: "waiting",
  confirmed: "good",
  unsubscribed: "neutral",
};

const problemLabels: Readonly<Record<DeliveryProblem, string>> = {
  bounced: "Bounced",
  complained: "Complained",
  failed: "Last email failed",
};

type Props = {
  readonly status: SubscriberStatus;
  readonly deliveryProblem: DeliveryProblem | null;
};

export function SubscriberBadges({ status, deliveryProblem }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      {deliveryProblem ? <Badge tone="bad">{problemLabels[deliveryProblem]}</Badge> : null}
    </span>
  );
}

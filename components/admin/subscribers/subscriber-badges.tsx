import { Badge } from "@/components/admin/display/badge";
import { StatusBadge } from "@/components/admin/display/status-badge";
import type { DeliveryProblem, SubscriberStatus } from "@/lib/subscribers/subscriber-copy";
import { deliveryProblemLabels, subscriberStatusLabels } from "@/lib/subscribers/subscriber-copy";

type Props = {
  readonly status: SubscriberStatus;
  readonly deliveryProblem: DeliveryProblem | null;
};

export function SubscriberBadges({ status, deliveryProblem }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge kind="subscriber" status={status} labels={subscriberStatusLabels} />
      {deliveryProblem ? <Badge tone="bad">{deliveryProblemLabels[deliveryProblem]}</Badge> : null}
    </span>
  );
}

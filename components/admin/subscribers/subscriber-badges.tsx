import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import type { DeliveryProblem, SubscriberStatus } from "@/lib/subscribers/subscriber-copy";
import { deliveryProblemLabels, subscriberStatusLabels } from "@/lib/subscribers/subscriber-copy";

const tones: Readonly<Record<SubscriberStatus, BadgeTone>> = {
  pending: "waiting",
  confirmed: "good",
  unsubscribed: "neutral",
};

type Props = {
  readonly status: SubscriberStatus;
  readonly deliveryProblem: DeliveryProblem | null;
};

export function SubscriberBadges({ status, deliveryProblem }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{subscriberStatusLabels[status]}</Badge>
      {deliveryProblem ? <Badge tone="bad">{deliveryProblemLabels[deliveryProblem]}</Badge> : null}
    </span>
  );
}

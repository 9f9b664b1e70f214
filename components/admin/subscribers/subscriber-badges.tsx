import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import {
  type SubscriberStatus,
  type SubscriberTrouble,
  statusLabels,
} from "@/lib/subscribers/status";

const tones: Readonly<Record<SubscriberStatus, BadgeTone>> = {
  pending: "waiting",
  confirmed: "good",
  unsubscribed: "neutral",
};

const troubleLabels: Readonly<Record<SubscriberTrouble, string>> = {
  bounced: "Bounced",
  complained: "Complained",
  failed: "Last mail failed",
};

type Props = { readonly status: SubscriberStatus; readonly trouble: SubscriberTrouble | null };

export function SubscriberBadges({ status, trouble }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      {trouble ? <Badge tone="bad">{troubleLabels[trouble]}</Badge> : null}
    </span>
  );
}

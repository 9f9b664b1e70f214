import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { radioStageLabels } from "@/lib/radio/radio-copy";
import type { RadioStage } from "@/lib/radio/stages";

const tones: Record<RadioStage, BadgeTone> = {
  details_missing: "neutral",
  ready: "waiting",
  on_air: "good",
  finished: "good",
};

type Props = {
  readonly stage: RadioStage;
  readonly isRefunded: boolean;
  readonly isLive: boolean;
  readonly isOverdue: boolean;
};

/** A song's stage, and whether its package was refunded, ended or is overdue. */
export function RadioBadge({ stage, isRefunded, isLive, isOverdue }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[stage]}>{radioStageLabels[stage]}</Badge>
      {isRefunded ? <Badge tone="bad">Refunded</Badge> : null}
      {!isLive && !isRefunded ? <Badge tone="neutral">Ended</Badge> : null}
      {isOverdue && isLive ? <Badge tone="bad">Overdue</Badge> : null}
    </span>
  );
}

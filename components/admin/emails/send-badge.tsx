import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import { sendStatusLabels } from "@/lib/newsletter/newsletter-copy";
import type { SendLogEntry } from "@/lib/newsletter/sending/read-sending";

type SendStatus = SendLogEntry["status"];

const tones: Readonly<Record<SendStatus, BadgeTone>> = {
  queued: "waiting",
  sent: "neutral",
  delivered: "good",
  failed: "bad",
  uncertain: "bad",
  bounced: "bad",
  complained: "bad",
};

export function SendBadge({ status }: { readonly status: SendStatus }) {
  return <Badge tone={tones[status]}>{sendStatusLabels[status]}</Badge>;
}

import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import type { SendLogEntry } from "@/lib/newsletter/sending/read-send-log";
import { sendStatusLabels } from "@/lib/newsletter/sending/send-copy";

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

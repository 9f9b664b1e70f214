import { Badge, type BadgeTone } from "@/components/admin/display/badge";
import type { SendStatus } from "@/lib/newsletter/sending/send-statuses";

const tones: Readonly<Record<SendStatus, BadgeTone>> = {
  queued: "waiting",
  sent: "neutral",
  delivered: "good",
  failed: "bad",
  uncertain: "bad",
  bounced: "bad",
  complained: "bad",
};

/** What became of a mail of the newsletter. */
export function SendBadge({ status }: { readonly status: SendStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}

import { Badge } from "@/components/admin/display/badge";
import { dataRequestStatusLabels } from "@/lib/data-requests/data-request-copy";
import type { ListedDataRequest } from "@/lib/data-requests/read-data-requests";

type Props = {
  readonly request: Pick<ListedDataRequest, "status" | "confirmedAt" | "isOverdue">;
};

/** What a request needs next. */
export function RequestBadge({ request: { status, confirmedAt, isOverdue } }: Props) {
  if (status !== "open") {
    const tone = status === "done" ? "good" : "neutral";
    return <Badge tone={tone}>{dataRequestStatusLabels[status]}</Badge>;
  }
  if (isOverdue) return <Badge tone="bad">Overdue</Badge>;
  return confirmedAt ? (
    <Badge tone="waiting">Confirmed</Badge>
  ) : (
    <Badge tone="neutral">Not confirmed</Badge>
  );
}

import { Badge } from "@/components/admin/display/badge";
import { StaffDay } from "@/components/admin/display/staff-time";
import { StatusBadge } from "@/components/admin/display/status-badge";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { broadcastStatusLabels } from "@/lib/newsletter/broadcasts/broadcast-copy";
import type { ListedBroadcast } from "@/lib/newsletter/broadcasts/read-broadcasts";

export const broadcastBreadcrumbs = [
  { href: "/admin/emails", label: "Emails" },
  { href: "/admin/emails/broadcasts", label: "Broadcasts" },
] as const;

type Props = { readonly broadcasts: readonly ListedBroadcast[] };

export function BroadcastTable({ broadcasts }: Props) {
  return (
    <DataTable
      caption="Broadcasts"
      isCompact
      rows={broadcasts}
      rowKey={({ id }) => id}
      columns={[
        {
          label: "Subject",
          takesRest: true,
          onPhones: "line",
          cell: ({ id, subject }) => (
            <TextLink href={`/admin/emails/broadcasts/${id}`} className="font-semibold">
              {subject}
            </TextLink>
          ),
        },
        {
          label: "Status",
          onPhones: "inline",
          cell: ({ status, hasDraft }) => (
            <span className="flex flex-wrap gap-1">
              <StatusBadge kind="broadcast" status={status} labels={broadcastStatusLabels} />
              {hasDraft ? <Badge tone="neutral">Unpublished text</Badge> : null}
            </span>
          ),
        },
        {
          label: "Day",
          onPhones: "inline",
          cell: ({ day }) => (day === null ? "-" : <StaffDay day={day} />),
        },
        { label: "Audience", cell: ({ segmentName }) => segmentName ?? "Everyone" },
        {
          label: "Recipients",
          align: "right",
          cell: ({ recipients }) => recipients?.toLocaleString("en-US") ?? "-",
        },
      ]}
    />
  );
}

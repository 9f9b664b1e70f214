import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { getAuditActionLabel } from "@/lib/audit/audit-copy";
import { formatAuditTime } from "@/lib/core/format-staff-time";

type Entry = {
  readonly id: number;
  readonly adminEmail: string;
  readonly action: string;
  readonly details: unknown;
  readonly createdAt: Date;
};

/** The audit log: time, admin, action and details. */
export function AuditTable({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <DataTable
      caption="Audit log"
      rows={entries}
      rowKey={({ id }) => id}
      empty="No audit log entries yet"
      columns={[
        {
          key: "at",
          label: "Timestamp",
          cell: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()} className="whitespace-nowrap">
              {formatAuditTime(createdAt)}
            </time>
          ),
        },
        {
          key: "admin",
          label: "Admin",
          cell: ({ adminEmail }) => (
            <span className="inline-block wrap-anywhere md:min-w-36 xl:min-w-56">
              <EmailText email={adminEmail} />
            </span>
          ),
        },
        {
          key: "action",
          label: "Action",
          cell: ({ action }) => (
            <div>
              {getAuditActionLabel(action)}
              <code className="block text-soft">{action}</code>
            </div>
          ),
        },
        {
          key: "details",
          label: "Details",
          cell: ({ details }) =>
            details === null ? (
              "-"
            ) : (
              <code className="block break-all md:min-w-52">{JSON.stringify(details)}</code>
            ),
        },
      ]}
    />
  );
}

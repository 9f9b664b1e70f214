import { DataTable } from "@/components/admin/data-table";
import { StaffTime } from "@/components/admin/staff-time";

type Entry = {
  readonly id: number;
  readonly adminEmail: string;
  readonly action: string;
  readonly details: unknown;
  readonly createdAt: Date;
};

/** The audit as SPEC section 2 has it: timestamp, admin, action, and the details as JSON or a dash. */
export function AuditTable({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <DataTable
      caption="Audit log"
      rows={entries}
      rowKey={({ id }) => id}
      empty="No audit logs yet"
      columns={[
        {
          key: "at",
          label: "Timestamp",
          cell: ({ createdAt }) => (
            <span className="whitespace-nowrap">
              <StaffTime at={createdAt} />
            </span>
          ),
        },
        { key: "admin", label: "Admin", cell: ({ adminEmail }) => adminEmail },
        { key: "action", label: "Action", cell: ({ action }) => action },
        {
          key: "details",
          label: "Details",
          cell: ({ details }) =>
            details === null ? "-" : <code className="break-all">{JSON.stringify(details)}</code>,
        },
      ]}
    />
  );
}

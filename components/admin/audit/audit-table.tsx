import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import { getAuditActionLabel } from "@/lib/audit/actions";
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
      isCompact
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          label: "Timestamp",
          onPhones: "inline",
          cell: ({ createdAt }) => (
            <time
              dateTime={createdAt.toISOString()}
              className="whitespace-nowrap md:max-xl:whitespace-normal"
            >
              {formatAuditTime(createdAt)}
            </time>
          ),
        },
        {
          label: "Admin",
          onPhones: "inline",
          cell: ({ adminEmail }) => (
            <span className="inline-block wrap-anywhere md:min-w-36 xl:min-w-56">
              <EmailText email={adminEmail} />
            </span>
          ),
        },
        {
          label: "Action",
          onPhones: "inline",
          cell: ({ action }) => (
            <div>
              <span className="max-md:font-semibold">{getAuditActionLabel(action)}</span>
              <code className="block text-soft max-md:hidden">{action}</code>
            </div>
          ),
        },
        {
          label: "Details",
          onPhones: "inline",
          cell: ({ details }) =>
            details === null ? "-" : <Details text={JSON.stringify(details)} />,
        },
      ]}
    />
  );
}

/** Characters of details that fit next to an action on phones. */
const shortDetails = 24;

/** Phones open longer details on demand, so that rows stay low. */
function Details({ text }: { readonly text: string }) {
  const isShort = text.length <= shortDetails;
  return (
    <>
      <code className={`block break-all md:min-w-52 ${isShort ? "" : "max-md:hidden"}`}>
        {text}
      </code>
      {isShort ? null : (
        <details className="md:hidden">
          <summary className="-my-3 py-3 text-soft">Details</summary>
          <code className="block break-all">{text}</code>
        </details>
      )}
    </>
  );
}

import { StaffTime } from "@/components/admin/display/staff-time";
import { DataTable } from "@/components/admin/table/data-table";
import { Link } from "@/components/ui/link";
import type { SuppressedAddress } from "@/lib/subscribers/read-suppressions";

const reasons: Readonly<Record<SuppressedAddress["reason"], string>> = {
  bounced: "Bounced",
  complained: "Complained",
  erased: "Deleted by request",
};

export function SuppressionTable({
  addresses,
}: {
  readonly addresses: readonly SuppressedAddress[];
}) {
  return (
    <DataTable
      caption="Suppressed addresses"
      rows={addresses}
      rowKey={({ emailHash }) => emailHash}
      empty="No address is suppressed."
      columns={[
        { key: "at", label: "Since", cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
        {
          key: "email",
          label: "Email",
          cell: ({ subscriberId, email, emailHash }) =>
            subscriberId ? (
              <Link
                href={`/admin/subscribers/${subscriberId}`}
                prefetch={false}
                className="break-all underline underline-offset-4"
              >
                {email}
              </Link>
            ) : (
              <span className="text-soft">No subscriber; hash {emailHash.slice(0, 8)}…</span>
            ),
        },
        {
          key: "reason",
          label: "Reason",
          cell: ({ reason, hasOnlySoftBounces }) =>
            hasOnlySoftBounces ? "Three soft bounces in a row" : reasons[reason],
        },
      ]}
    />
  );
}

import { StaffTime } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { EmailText } from "@/components/ui/email-text";
import type { SuppressedAddress } from "@/lib/subscribers/read-subscribers";
import { suppressionReasonLabels } from "@/lib/subscribers/subscriber-copy";

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
      columns={[
        { label: "Since", cell: ({ createdAt }) => <StaffTime at={createdAt} /> },
        {
          label: "Email",
          cell: ({ subscriberId, email, emailHash }) =>
            subscriberId ? (
              <TextLink href={`/admin/subscribers/${subscriberId}`}>
                <EmailText email={email ?? ""} />
              </TextLink>
            ) : (
              <span className="text-soft">Not a subscriber ({emailHash.slice(0, 8)}…)</span>
            ),
        },
        {
          label: "Reason",
          cell: ({ reason, hasOnlySoftBounces }) =>
            hasOnlySoftBounces ? "3 soft bounces in a row" : suppressionReasonLabels[reason],
        },
      ]}
    />
  );
}

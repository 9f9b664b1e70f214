import { DataTable } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import type { Overview } from "@/lib/overview/read-overview";

type Props = { readonly campaigns: Overview["campaigns"] };

/**
 * Revenue and sign-ups by last campaign: newsletter issues by their subject, others by a name that comes from
 * visitors.
 */
export function CampaignTable({ campaigns }: Props) {
  return (
    <DataTable
      caption="Revenue and sign-ups by campaign"
      rows={campaigns}
      rowKey={({ campaign, issue }) => `${issue ? "issue" : ""} ${campaign ?? ""}`}
      empty="No orders or sign-ups in this period."
      columns={[
        {
          label: "Campaign",
          cell: ({ campaign, issue }) =>
            issue ? (
              <span className="block w-36 break-words sm:w-72">
                Newsletter: <bdi>{issue.subject}</bdi>
              </span>
            ) : campaign === null ? (
              <span className="text-soft">No campaign</span>
            ) : (
              <bdi className="block w-36 break-words sm:w-72">{campaign}</bdi>
            ),
        },
        {
          label: "Revenue",
          align: "right",
          cell: ({ revenueCents }) => <Amount cents={revenueCents} />,
        },
        { label: "Orders", align: "right", cell: ({ orders }) => orders.toLocaleString("en-US") },
        {
          label: "Sign-ups",
          align: "right",
          cell: ({ signUps }) => signUps.toLocaleString("en-US"),
        },
      ]}
    />
  );
}

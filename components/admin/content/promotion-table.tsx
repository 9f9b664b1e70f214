import { Badge } from "@/components/admin/display/badge";
import { StaffDay } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import { describeDiscount } from "@/lib/promotions/promotion-copy";
import { getLastDay, type PromotionDraft } from "@/lib/promotions/promotion-form";

type Row = {
  readonly promotion: PromotionDraft & { readonly id: string };
  readonly orders: number;
};

type Props = { readonly promotions: readonly Row[]; readonly now: Date };

export function PromotionTable({ promotions, now }: Props) {
  return (
    <DataTable
      caption="Promotion codes"
      rows={promotions}
      rowKey={({ promotion }) => promotion.id}
      empty="No promotion codes yet. Checkout will show a code field once you have an active code."
      columns={[
        {
          label: "Code",
          cell: ({ promotion: { id, code } }) => (
            <TextLink href={`/admin/content/promotions/${id}`}>{code}</TextLink>
          ),
        },
        { label: "Discount", cell: ({ promotion }) => describeDiscount(promotion) },
        {
          label: "Products",
          cell: ({ promotion: { productIds } }) =>
            productIds.length === 0 ? "All" : `${productIds.length} selected`,
        },
        {
          label: "First day",
          cell: ({ promotion }) => <StaffDay day={toChicagoDateTime(promotion.startsAt).date} />,
        },
        {
          label: "Last day",
          cell: ({ promotion: { endsAt } }) =>
            endsAt ? <StaffDay day={getLastDay(endsAt)} /> : "No end",
        },
        {
          label: "Orders",
          align: "right",
          cell: ({ promotion: { maxOrders }, orders }) =>
            maxOrders === null ? orders : `${orders} of ${maxOrders}`,
        },
        { label: "Status", cell: (row) => <State {...row} now={now} /> },
      ]}
    />
  );
}

function State({ promotion, orders, now }: Row & { readonly now: Date }) {
  const { isActive, startsAt, endsAt, maxOrders } = promotion;
  if (!isActive) return <Badge tone="neutral">Off</Badge>;
  if (endsAt && endsAt <= now) return <Badge tone="neutral">Expired</Badge>;
  if (maxOrders !== null && orders >= maxOrders) return <Badge tone="neutral">Used up</Badge>;
  if (startsAt > now) return <Badge tone="waiting">Scheduled</Badge>;
  return <Badge tone="good">Active</Badge>;
}

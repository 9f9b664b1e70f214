import { Badge } from "@/components/admin/display/badge";
import { StaffDay } from "@/components/admin/display/staff-time";
import { TextLink } from "@/components/admin/display/text-link";
import { DataTable } from "@/components/admin/table/data-table";
import { toChicagoDateTime } from "@/lib/core/chicago-time";
import {
  describeDiscount,
  getPromotionState,
  promotionStateLabels,
} from "@/lib/promotions/promotion-copy";
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

const tones = {
  active: "good",
  scheduled: "waiting",
  used_up: "neutral",
  expired: "neutral",
  off: "neutral",
} as const;

function State({ promotion, orders, now }: Row & { readonly now: Date }) {
  const state = getPromotionState(promotion, orders, now);
  return <Badge tone={tones[state]}>{promotionStateLabels[state]}</Badge>;
}

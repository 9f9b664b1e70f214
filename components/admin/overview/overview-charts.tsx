import { StaffDay } from "@/components/admin/display/staff-time";
import { DayChart } from "@/components/admin/overview/day-chart";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import { Amount } from "@/components/ui/price";
import { formatStaffDay } from "@/lib/core/chicago-time";
import { formatCents } from "@/lib/core/money";
import { groupByWeek } from "@/lib/overview/periods";
import type { OverviewDay } from "@/lib/overview/read-overview";

const count = (value: number) => value.toLocaleString("en-US");

const day: Column<OverviewDay> = { label: "Day", cell: (row) => <StaffDay day={row.day} /> };

const subscriberColumns: readonly Column<OverviewDay>[] = [
  day,
  { label: "Sign-ups", align: "right", cell: (row) => count(row.signUps) },
  { label: "Confirmed", align: "right", cell: (row) => count(row.confirmations) },
];

const saleColumns: readonly Column<OverviewDay>[] = [
  day,
  { label: "Revenue", align: "right", cell: (row) => <Amount cents={row.revenueCents} /> },
  { label: "Orders", align: "right", cell: (row) => count(row.orders) },
];

type Props = { readonly days: readonly OverviewDay[] };

/** More bars than this are too narrow to compare. */
const maxBars = 31;

/** Sign-ups and revenue by calendar day in Chicago, including today; by week over longer periods. */
export function OverviewCharts({ days }: Props) {
  const sum = (getValue: (day: OverviewDay) => number) =>
    days.reduce((total, row) => total + getValue(row), 0);
  const span = [days[0], days.at(-1)]
    .map((one) => (one ? formatStaffDay(one.day) : ""))
    .join(" to ");
  const revenueCents = sum((one) => one.revenueCents);
  const step = days.length > maxBars ? "week" : "day";
  const points = (step === "week" ? groupByWeek(days) : days).map((one) => ({ ...one }));
  const newestFirst = days.toReversed();
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
      <DayChart
        title={`Revenue by ${step}`}
        summary={`Revenue by ${step}, ${span}: ${formatCents(revenueCents)} total, net of refunds and disputes.`}
        points={points}
        step={step}
        series={[{ key: "revenueCents", label: "Revenue", shape: "bar" }]}
        unit="cents"
        empty="No orders in this period. The chart will appear after the first paid order."
        table={
          <DataTable
            caption="Revenue and orders by day"
            columns={saleColumns}
            rows={newestFirst}
            rowKey={(row) => row.day}
            empty="No days yet."
          />
        }
      />
      <DayChart
        title={`Sign-ups and confirmations by ${step}`}
        summary={`Sign-ups by ${step}, ${span}: ${count(sum((one) => one.signUps))} total, ${count(sum((one) => one.confirmations))} confirmations.`}
        points={points}
        step={step}
        series={[
          { key: "signUps", label: "Sign-ups", shape: "bar" },
          { key: "confirmations", label: "Confirmed", shape: "line" },
        ]}
        unit="count"
        empty="No sign-ups in this period. The chart will appear after the first sign-up."
        table={
          <DataTable
            caption="Sign-ups and confirmations by day"
            columns={subscriberColumns}
            rows={newestFirst}
            rowKey={(row) => row.day}
            empty="No days yet."
          />
        }
      />
    </div>
  );
}

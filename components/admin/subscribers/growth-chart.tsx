import { StaffDay } from "@/components/admin/display/staff-time";
import { DayChart } from "@/components/admin/overview/day-chart";
import { type Column, DataTable } from "@/components/admin/table/data-table";
import type { GrowthWeek } from "@/lib/subscribers/read-statistics";

const count = (value: number) => value.toLocaleString("en-US");
const getLeft = ({ unsubscribed, suppressed, deleted }: GrowthWeek) =>
  unsubscribed + suppressed + deleted;

const columns: readonly Column<GrowthWeek>[] = [
  { label: "Week of", cell: ({ day }) => <StaffDay day={day} /> },
  { label: "Confirmed", align: "right", cell: ({ confirmed }) => count(confirmed) },
  { label: "Unsubscribed", align: "right", cell: ({ unsubscribed }) => count(unsubscribed) },
  { label: "Bounced or complained", align: "right", cell: ({ suppressed }) => count(suppressed) },
  { label: "Deleted their data", align: "right", cell: ({ deleted }) => count(deleted) },
  {
    label: "Net",
    align: "right",
    cell: (week) => {
      const net = week.confirmed - getLeft(week);
      return net < 0 ? `−${count(-net)}` : count(net);
    },
  },
];

type Props = { readonly weeks: readonly GrowthWeek[] };

/** Who joined and who left each week. */
export function GrowthChart({ weeks }: Props) {
  const sum = (getValue: (week: GrowthWeek) => number) =>
    weeks.reduce((total, week) => total + getValue(week), 0);
  const joined = sum(({ confirmed }) => confirmed);
  const left = sum(getLeft);
  return (
    <>
      <DayChart
        title={`Growth by week, last ${weeks.length} weeks`}
        summary={`${count(joined)} subscribers confirmed and ${count(left)} unsubscribed in ${weeks.length} weeks.`}
        points={weeks.map((week) => ({ ...week, left: getLeft(week) }))}
        series={[
          { key: "confirmed", label: "Confirmed", shape: "bar" },
          { key: "left", label: "Left", shape: "line" },
        ]}
        unit="count"
        step="week"
        empty="No confirmations or unsubscribes in this period."
        table={
          <DataTable
            caption="Growth by week"
            columns={columns}
            rows={weeks.toReversed()}
            rowKey={({ day }) => day}
            empty="No weeks yet."
          />
        }
      />
      <p className="mt-2 text-sm text-soft">
        “Deleted their data” includes people who never confirmed. Once someone deletes their data,
        we no longer count them in the week they confirmed.
      </p>
    </>
  );
}

import { Stat, Stats } from "@/components/admin/display/stat";
import { Amount } from "@/components/ui/price";
import { formatCents } from "@/lib/core/money";
import type { MonthFigures as Figures } from "@/lib/overview/read-overview";

const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });
const nameMonth = (day: string) => monthFormat.format(new Date(`${day}T00:00:00Z`));
const count = (value: number) => value.toLocaleString("en-US");

/** This month so far, with last month to the same day. */
export function MonthFigures({ thisMonth, lastMonth }: Figures) {
  const before = (value: string) => `${value} in ${nameMonth(lastMonth.day)} to this day`;
  return (
    // The next section starts with a line.
    <div className="[&>dl]:border-b-0">
      <Stats>
        <Stat
          label={`Revenue in ${nameMonth(thisMonth.day)}`}
          value={<Amount cents={thisMonth.revenueCents} />}
          note={before(formatCents(lastMonth.revenueCents))}
        />
        <Stat
          label="Orders paid"
          value={count(thisMonth.orders)}
          note={before(count(lastMonth.orders))}
        />
        <Stat
          label="New subscribers"
          value={count(thisMonth.confirmations)}
          note={before(count(lastMonth.confirmations))}
        />
      </Stats>
    </div>
  );
}

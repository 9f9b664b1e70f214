import Link from "next/link";
import { type OverviewPeriod, overviewPeriods } from "@/lib/overview/periods";

export function PeriodLinks({ span }: { readonly span: OverviewPeriod }) {
  return (
    <nav aria-label="Period" className="flex gap-2">
      {overviewPeriods.map((days) => (
        <Link
          key={days}
          href={`/admin/overview?days=${days}`}
          aria-current={days === span ? "page" : undefined}
          className="inline-flex min-h-10 items-center rounded-md px-4 font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] hover:bg-raised aria-[current]:bg-text aria-[current]:text-ground"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}

import Link from "next/link";
import { Badge } from "@/components/admin/display/badge";
import { type OverviewPeriod, overviewPeriods } from "@/lib/overview/periods";

export function PeriodLinks({ span }: { readonly span: OverviewPeriod }) {
  return (
    <nav aria-label="Period" className="flex gap-2">
      {overviewPeriods.map((days) => (
        <Link
          key={days}
          href={`/admin/overview?days=${days}`}
          scroll={false}
          aria-current={days === span ? "page" : undefined}
          className="inline-flex min-h-10 items-center rounded-md px-4 font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] hover:bg-raised aria-[current]:bg-text aria-[current]:text-ground"
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}

type Props = {
  /** What needs attention, in a few words each. */
  readonly problems: readonly string[];
  /** False before the first run of a job. */
  readonly hasRun: boolean;
};

/** The system in one line, the same on Overview and Status. */
export function HealthLine({ problems, hasRun }: Props) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Badge tone={problems.length > 0 ? "bad" : hasRun ? "good" : "waiting"}>
        {problems.length > 0 ? "Needs attention" : hasRun ? "Healthy" : "Not started"}
      </Badge>
      {problems.length > 0
        ? `${problems.join(", ")}.`
        : hasRun
          ? "Jobs run on time, and nothing failed."
          : "The scheduled jobs haven't run yet."}
    </p>
  );
}

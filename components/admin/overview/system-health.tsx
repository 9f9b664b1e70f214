import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/admin/display/badge";
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

type Props = {
  readonly isHealthy: boolean;
  readonly children: ReactNode;
};

/** Folded while healthy, so that it takes no room from what needs a person. */
export function SystemHealth({ isHealthy, children }: Props) {
  return (
    <details open={!isHealthy}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Badge tone={isHealthy ? "good" : "bad"}>{isHealthy ? "Healthy" : "Needs attention"}</Badge>{" "}
        Jobs, queues, and failures
      </summary>
      <div className="mt-4 grid gap-8">{children}</div>
    </details>
  );
}

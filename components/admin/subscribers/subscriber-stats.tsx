import { Stat, Stats } from "@/components/admin/stat";
import type { SubscriberStatistics } from "@/lib/subscribers/read-statistics";
import { highIntentFrom, quickChecks } from "@/lib/subscribers/status";

type Props = { readonly statistics: SubscriberStatistics | null };

const figure = new Intl.NumberFormat("en-US");

/** The statistics; dashes in their places while they are being counted. */
export function SubscriberStats({ statistics }: Props) {
  const count = (of: keyof SubscriberStatistics) =>
    statistics ? figure.format(statistics[of]) : "…";
  return (
    <Stats>
      <Stat label="Subscribers" value={count("total")} note="all who ever signed up" />
      <Stat label="New in 7 days" value={count("newIn7Days")} />
      <Stat label="New in 30 days" value={count("newIn30Days")} />
      <Stat
        label="Confirm rate"
        value={statistics ? `${statistics.confirmRatePercent}%` : "…"}
        note={`${count("confirmed")} confirmed`}
      />
      <Stat
        label="High Intent"
        value={count("highIntent")}
        note={`${highIntentFrom} of ${quickChecks} checks or more`}
      />
    </Stats>
  );
}

import { Stat, Stats } from "@/components/admin/display/stat";
import type { SubscriberStatistics } from "@/lib/subscribers/read-statistics";
import { highIntentFrom, quickChecks } from "@/lib/subscribers/subscriber-copy";

type Props = {
  /** "…" while loading, "-" if loading failed. */
  readonly statistics: SubscriberStatistics | "…" | "-";
};

const figure = new Intl.NumberFormat("en-US");

export function SubscriberStats({ statistics }: Props) {
  const count = (of: keyof SubscriberStatistics) =>
    typeof statistics === "string" ? statistics : figure.format(statistics[of]);
  return (
    <Stats>
      <Stat label="Subscribers" value={count("total")} note="all sign-ups" />
      <Stat label="New in 7 days" value={count("newIn7Days")} />
      <Stat label="New in 30 days" value={count("newIn30Days")} />
      <Stat
        label="Confirm rate"
        value={typeof statistics === "string" ? statistics : `${statistics.confirmRatePercent}%`}
        note={`${count("confirmed")} confirmed`}
      />
      <Stat
        label="High Intent"
        value={count("highIntent")}
        note={`${highIntentFrom} or more of ${quickChecks} checks`}
      />
    </Stats>
  );
}

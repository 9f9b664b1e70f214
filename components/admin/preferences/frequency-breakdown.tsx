import { Stat, Stats } from "@/components/admin/display/stat";
import { DataTable } from "@/components/admin/table/data-table";
import type { ListCounts } from "@/lib/subscribers/read-statistics";
import { frequencyLabels, staffFrequencies } from "@/lib/subscribers/subscriber-copy";

const figure = (count: number) => count.toLocaleString("en-US");

/** Shows how subscribers are distributed over frequencies and states. */
export function FrequencyBreakdown({ counts }: { readonly counts: ListCounts }) {
  const { frequencies, suppressedAddresses } = counts;
  const total = staffFrequencies.reduce((sum, frequency) => sum + frequencies[frequency], 0);
  const rows = staffFrequencies.map((frequency) => ({
    frequency,
    count: frequencies[frequency],
    share: total === 0 ? 0 : Math.round((frequencies[frequency] / total) * 100),
  }));
  return (
    <>
      <Stats>
        <Stat label="Active" value={figure(counts.active)} note="next email scheduled" />
        <Stat label="Paused" value={figure(counts.paused)} note="by the subscriber" />
        <Stat
          label="Suppressed"
          value={figure(counts.suppressed)}
          note={`${figure(suppressedAddresses.bounced)} addresses bounced, ${figure(suppressedAddresses.complained)} complained, ${figure(suppressedAddresses.opted_out)} left elsewhere`}
        />
        <Stat label="Broadcasts only" value={figure(counts.newsOnly)} note="series not started" />
        <Stat label="Pending" value={figure(counts.pending)} note="not confirmed yet" />
        <Stat label="Unsubscribed" value={figure(counts.unsubscribed)} />
        <Stat label="Completed the series" value={figure(counts.done)} note="all issues sent" />
      </Stats>
      <div className="mt-6 max-w-xl">
        <DataTable
          caption="Frequencies"
          rows={rows}
          rowKey={({ frequency }) => frequency}
          empty="No subscribers yet."
          columns={[
            { label: "Frequency", cell: ({ frequency }) => frequencyLabels[frequency] },
            { label: "Subscribers", align: "right", cell: ({ count }) => figure(count) },
            {
              label: "Share",
              cell: ({ share }) => (
                <div className="flex items-center gap-3">
                  <span className="figures w-10">{share}%</span>
                  <div aria-hidden="true" className="h-3 w-40 bg-raised">
                    <div className="h-full bg-accent" style={{ width: `${share}%` }} />
                  </div>
                </div>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

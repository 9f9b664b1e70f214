import { Stat, Stats } from "@/components/admin/display/stat";
import { DataTable } from "@/components/admin/table/data-table";
import type { ListCounts } from "@/lib/newsletter/subscription/read-list-counts";
import { frequencyLabels, staffFrequencies } from "@/lib/subscribers/frequency";

const figure = (count: number) => count.toLocaleString("en-US");

/** How often readers want mail, and who gets none. */
export function FrequencyBreakdown({ counts }: { readonly counts: ListCounts }) {
  const { frequencies, suppressedAddresses } = counts;
  const readers = staffFrequencies.reduce((sum, pace) => sum + frequencies[pace], 0);
  const rows = staffFrequencies.map((pace) => ({
    pace,
    count: frequencies[pace],
    share: readers === 0 ? 0 : Math.round((frequencies[pace] / readers) * 100),
  }));
  return (
    <>
      <Stats>
        <Stat label="Get mail" value={figure(counts.reading)} note="a next one is scheduled" />
        <Stat label="Paused" value={figure(counts.paused)} note="by themselves, for some weeks" />
        <Stat
          label="Suppressed"
          value={figure(counts.suppressed)}
          note={`${figure(suppressedAddresses.bounced)} addresses bounced, ${figure(suppressedAddresses.complained)} complained`}
        />
        <Stat label="Pending" value={figure(counts.pending)} note="have not confirmed" />
        <Stat label="Unsubscribed" value={figure(counts.unsubscribed)} />
        <Stat label="Had it all" value={figure(counts.done)} note="the whole sequence" />
      </Stats>
      <div className="mt-6 max-w-xl">
        <DataTable
          caption="Spread of paces"
          rows={rows}
          rowKey={({ pace }) => pace}
          empty="No readers yet."
          columns={[
            { key: "pace", label: "Pace", cell: ({ pace }) => frequencyLabels[pace] },
            { key: "count", label: "Readers", align: "right", cell: ({ count }) => figure(count) },
            {
              key: "share",
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

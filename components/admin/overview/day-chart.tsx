"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";

type Series = {
  readonly key: string;
  readonly label: string;
  /** Bars for totals, a line for the figure compared with them. */
  readonly shape: "bar" | "line";
};

type ChartPoint = { readonly day: string } & Readonly<Record<string, number | string>>;

export type DayChartProps = {
  readonly title: string;
  /** Text alternative for the chart. */
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series[];
  readonly unit: "count" | "cents";
  /** What each point sums up; a week is named by its first day. */
  readonly step?: "day" | "week";
};

type Props = DayChartProps & {
  /** Shown when every value is zero, because an axis without a scale says nothing. */
  readonly empty: string;
  readonly table: ReactNode;
};

/** Loads the charting library only when needed. Client-only, because it measures its container. */
const Plot = dynamic(() => import("@/components/admin/overview/day-plot"), {
  ssr: false,
  loading: () => <div aria-hidden="true" className="h-full animate-pulse rounded-sm bg-raised" />,
});

/** Daily or weekly figures as a chart and as a table. */
export function DayChart({ table, empty, ...chart }: Props) {
  const { points, series } = chart;
  const isEmpty = points.every((point) => series.every(({ key }) => !point[key]));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-semibold">{chart.title}</figcaption>
      {isEmpty ? (
        <p className="grid h-56 place-items-center border-y border-hairline px-4 text-center text-soft">
          {empty}
        </p>
      ) : (
        <div role="img" aria-label={chart.summary} className="h-56">
          <Plot {...chart} />
        </div>
      )}
      <details className="mt-2 text-sm">
        <summary className="min-h-8 cursor-pointer py-1 text-soft">View as table</summary>
        <div className="mt-2 max-h-96 overflow-y-auto">{table}</div>
      </details>
    </figure>
  );
}

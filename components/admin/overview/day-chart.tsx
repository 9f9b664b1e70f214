"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";

export type Series = {
  readonly key: string;
  readonly label: string;
  /** Bars for what adds up, a line for what is compared with it. */
  readonly shape: "bar" | "line";
};

export type ChartPoint = { readonly day: string } & Readonly<Record<string, number | string>>;

export type DayChartProps = {
  readonly title: string;
  /** What the picture shows, in a sentence: said in its place where it can't be seen. */
  readonly summary: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series[];
  readonly unit: "count" | "cents";
};

type Props = DayChartProps & {
  /** In words, for days on which nothing of it happened: an axis without a scale says nothing. */
  readonly empty: string;
  readonly table: ReactNode;
};

/** The charting code is fetched by this part alone, and draws in the browser, which knows its width. */
const Plot = dynamic(() => import("@/components/admin/overview/day-plot"), {
  ssr: false,
  loading: () => <div aria-hidden="true" className="h-full animate-pulse rounded-sm bg-raised" />,
});

/** Figures by day as a picture, and the same as a table for whoever can't see it. */
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
        <summary className="min-h-8 cursor-pointer py-1 text-soft">As a table</summary>
        <div className="mt-2 max-h-96 overflow-y-auto">{table}</div>
      </details>
    </figure>
  );
}

import type { ReactNode } from "react";

type Props = {
  /** A term and what's true about it. Those without a text aren't shown. */
  readonly rows: readonly (readonly [term: string, text: ReactNode])[];
  /** Columns go below a title that's as wide as the page. */
  readonly layout?: "rows" | "columns";
};

const layouts = {
  rows: {
    list: "grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 border-t-2 border-text",
    row: "col-span-2 grid grid-cols-subgrid border-b border-hairline py-2",
  },
  columns: {
    list: "grid border-t-2 border-text sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3",
    row: "grid content-start gap-0.5 border-b border-hairline py-3",
  },
  manyColumns: {
    list: "grid border-t-2 border-text sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-4",
    row: "grid content-start gap-0.5 border-b border-hairline py-3",
  },
} as const;

/** What a visitor asks first, in the first screen of a page. */
export function Facts({ rows, layout = "rows" }: Props) {
  const { list, row } = layouts[layout === "columns" && rows.length > 6 ? "manyColumns" : layout];
  return (
    <dl className={list}>
      {rows.map(([term, text]) =>
        text ? (
          <div key={term} className={row}>
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

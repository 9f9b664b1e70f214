import type { ReactNode } from "react";
import { EmptyState } from "@/components/admin/empty-state";
import { Link } from "@/components/ui/link";

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the right. */
  readonly align?: "right";
  /** Where a click on the head leads, and how the column is sorted now. */
  readonly sort?: { readonly href: string; readonly now: "ascending" | "descending" | "none" };
};

type Props<Row> = {
  /** Names the table to assistive technology. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** What stands there while there is nothing. */
  readonly empty: ReactNode;
};

const arrows = { ascending: " ↑", descending: " ↓", none: "" } as const;

/** A dense list of rows. On narrow screens it scrolls by itself, by keyboard too. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: Props<Row>) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling region, named and in reach of the keyboard
    <div
      role="region"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-max text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-text">
            {columns.map(({ key, label, align, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.now}
                className={`px-3 py-2 font-semibold whitespace-nowrap first:pl-0 last:pr-0 ${align === "right" ? "text-right" : ""}`}
              >
                {sort ? (
                  <Link href={sort.href} prefetch={false} className="underline underline-offset-4">
                    {label}
                    <span aria-hidden="true">{arrows[sort.now]}</span>
                  </Link>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-hairline hover:bg-raised">
              {columns.map(({ key, cell, align }) => (
                <td
                  key={key}
                  className={`max-w-[28rem] px-3 py-2 align-top first:pl-0 last:pr-0 ${align === "right" ? "figures text-right" : ""}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

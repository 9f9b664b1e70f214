import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { RowLinks } from "@/components/admin/table/row-links";
import { EmailText } from "@/components/ui/email-text";

export function EmptyState({ children }: { readonly children: ReactNode }) {
  return <p className="border-y border-hairline py-8 text-center text-soft">{children}</p>;
}

type NameEmailCellProps = { readonly href: string; readonly title: string; readonly email: string };

/** First cell of a list: a link to the entry, and its email address. */
export function NameEmailCell({ href, title, email }: NameEmailCellProps) {
  return (
    <div className="md:min-w-32 xl:w-60">
      <TextLink href={href} className="font-semibold wrap-anywhere">
        {title}
      </TextLink>
      <br />
      <span className="text-soft">
        <EmailText email={email} />
      </span>
    </div>
  );
}

export type Column<Row> = {
  /** Unique in its table. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers and money. */
  readonly align?: "right";
  /** From 1280 px on, takes the width that the other columns leave; its text has to be cut. */
  readonly takesRest?: true;
  /**
   * Phones show a cell after the column's name. `inline` leaves the name out, `line` also gives the
   * cell a line of its own, such as for buttons.
   */
  readonly onPhones?: "inline" | "line" | "hidden";
  /** Leaves the column out from 768 to 1279 px, so that the others fit. */
  readonly hiddenOnTablets?: true;
  /** Link that sorts by this column, and the current order. */
  readonly sort?: { readonly href: string; readonly now: "ascending" | "descending" | "none" };
};

type Props<Row> = {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Where a click anywhere in a row leads. The first cell links there too. */
  readonly rowHref?: (row: Row) => string;
  /** Phones show each row as two or three short lines. */
  readonly isCompact?: boolean;
  /** Shown when there are no rows, unless `FilteredList` does. */
  readonly empty?: ReactNode;
};

const arrows = { ascending: " ↑", descending: " ↓", none: "" } as const;

/**
 * Table that wraps its text and scrolls horizontally if needed. Cells are styled by the
 * `data-table` class in the style sheet, because class names on each cell made up two thirds of the
 * page.
 */
export function DataTable<Row>({ empty, ...table }: Props<Row>) {
  if (table.rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <SortLinks columns={table.columns} />
      {table.rowHref ? (
        <RowLinks>
          <Rows {...table} />
        </RowLinks>
      ) : (
        <Rows {...table} />
      )}
    </>
  );
}

/** Phones hide the column headers. */
function SortLinks<Row>({ columns }: Pick<Props<Row>, "columns">) {
  const sorted = columns.filter(({ sort }) => sort !== undefined);
  if (sorted.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 border-b-2 border-text pb-2 text-sm md:hidden">
      <span className="text-soft">Sort by</span>
      {sorted.map(({ label, sort }) => (
        <SortLink key={label} label={label} sort={sort} isAlone />
      ))}
    </p>
  );
}

type SortLinkProps = Pick<Column<never>, "label" | "sort"> & {
  /** Outside a header cell, where `aria-sort` doesn't apply. */
  readonly isAlone?: boolean;
};

function SortLink({ label, sort, isAlone = false }: SortLinkProps) {
  if (!sort) return label;
  return (
    <TextLink
      href={sort.href}
      aria-current={isAlone && sort.now !== "none" ? "true" : undefined}
      className={isAlone ? "inline-flex min-h-6 items-center gap-1" : ""}
    >
      {label}
      <span aria-hidden="true">{arrows[sort.now]}</span>
    </TextLink>
  );
}

function Rows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  isCompact = false,
}: Omit<Props<Row>, "empty">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scroll container is not a document section
    <div
      role="region"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it
      tabIndex={0}
      className="overflow-x-auto xl:overflow-x-visible"
    >
      <table
        className={`data-table w-full text-left text-sm max-md:block ${isCompact ? "data-table-compact" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:hidden">
          <tr>
            {columns.map(({ label, align, sort, hiddenOnTablets }) => (
              <th
                key={label}
                scope="col"
                aria-sort={sort?.now}
                className={`px-2 py-2 align-bottom font-semibold xl:whitespace-nowrap xl:px-3 first:pl-0 last:pr-0 ${align === "right" ? "text-right" : ""} ${hiddenOnTablets ? "md:max-xl:hidden" : ""}`}
              >
                <SortLink label={label} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr key={rowKey(row)} data-href={rowHref?.(row)}>
              {columns.map(({ label, cell, align, takesRest, ...column }, index) => {
                const { onPhones, hiddenOnTablets } = column;
                const shown = cell(row);
                const classNames = [
                  align === "right" && "figures md:text-right",
                  takesRest && "xl:w-full xl:max-w-0",
                  (onPhones === "hidden" || (index > 0 && shown === "-")) && "max-md:hidden",
                  onPhones === "inline" && "max-md:basis-auto!",
                  hiddenOnTablets && "md:max-xl:hidden",
                ].filter(Boolean);
                const isNamed = index > 0 && (onPhones === undefined || onPhones === "hidden");
                return (
                  <td
                    key={label}
                    data-label={isNamed ? label : undefined}
                    className={classNames.length > 0 ? classNames.join(" ") : undefined}
                  >
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

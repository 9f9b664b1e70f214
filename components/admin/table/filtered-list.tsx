import type { ReactNode } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { CursorPager } from "@/components/admin/table/cursor-pager";
import { getQueryText, type ListQuery, queryHref } from "@/components/admin/table/list-query";
import { LiveFilters } from "@/components/admin/table/live-filters";
import { controlClassName } from "@/components/ui/field";

type Filter = {
  /** Its query parameter. */
  readonly name: string;
  readonly label: string;
  /** The first choice is `{ value: "", … }`: no filter. Without choices, it's a day in Chicago. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** True if it orders the list, so that clearing the filters keeps it. */
  readonly isOrder?: boolean;
};

type Filters = {
  /** The list's path. The filters are in its query. */
  readonly path: string;
  readonly query: ListQuery;
  /** Label of the search field; none if the list can't be searched. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
  /** Query parameters that the filters keep, such as the tab and the order. */
  readonly kept?: readonly string[];
};

type Props = Filters & {
  /** How many rows match. */
  readonly count?: ReactNode;
  readonly pager: {
    readonly isPastFirstPage: boolean;
    /** Null on the last page. */
    readonly next: string | number | null;
    /** Query parameter of the cursor. */
    readonly name?: string;
  } | null;
  /** The rows: a `DataTable`, also within a selection for bulk actions. */
  readonly children: ReactNode;
};

/** A list of the dashboard: its filters, how many rows match, the rows, and its pages. */
export function FilteredList({ count, pager, children, ...filters }: Props) {
  const { path, query } = filters;
  return (
    <>
      <ListFilters {...filters} />
      {count ? (
        <p className="mb-1 text-sm text-soft" aria-live="polite">
          {count}
        </p>
      ) : null}
      {children}
      {pager ? <CursorPager path={path} query={query} {...pager} /> : null}
    </>
  );
}

const control = `${controlClassName} min-h-11! w-auto! max-w-full px-2.5! py-1! text-sm md:min-h-10!`;

/** The filters on one line. They apply as staff type. */
export function ListFilters({ path, query, search, filters = [], kept = [] }: Filters) {
  const shown = (name: string) => getQueryText(query, name);
  const isFiltered =
    Boolean(search && shown("q")) || filters.some(({ name, isOrder }) => !isOrder && shown(name));
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (shown(name) ? [[name, shown(name)]] : [])));
  const orders = filters.flatMap(({ name, isOrder }) => (isOrder ? [name] : []));
  return (
    <LiveFilters action={path} keptParams={pick(kept)}>
      {search ? (
        <input
          type="search"
          name="q"
          aria-label={search}
          placeholder={search}
          defaultValue={shown("q")}
          maxLength={200}
          autoComplete="off"
          className={`${control} min-w-56 max-sm:min-w-60 sm:max-w-80 sm:flex-1`}
        />
      ) : null}
      {filters.map((filter) => (
        <FilterField key={filter.name} {...filter} value={shown(filter.name)} />
      ))}
      {isFiltered ? (
        <TextLink
          href={queryHref(path, pick([...kept, ...orders]), {})}
          className="inline-flex min-h-10 items-center text-sm"
        >
          Clear
        </TextLink>
      ) : null}
    </LiveFilters>
  );
}

function FilterField({ name, label, choices, value }: Filter & { readonly value: string }) {
  if (!choices) {
    return (
      <label className="flex items-center gap-1.5 text-sm">
        {label}
        <input type="date" name={name} defaultValue={value} className={control} />
      </label>
    );
  }
  return (
    <select name={name} aria-label={label} defaultValue={value} className={control}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { TextLink } from "@/components/admin/display/text-link";
import { EmptyState } from "@/components/admin/table/data-table";
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
  /** Between the filters and the rows. */
  readonly intro?: ReactNode;
  /** How many rows match, streamed after the rows. A string is the reference of a failed count. */
  readonly counts?: Promise<string | { readonly matching: number; readonly all: number }>;
  readonly pager: Omit<PagerProps, "path" | "query"> | null;
  /** What is listed, in the plural, such as "orders". */
  readonly things: string;
  readonly isEmpty: boolean;
  /** Shown instead of the rows if there are none, and what's shown if filters leave none. */
  readonly empty: string;
  readonly emptyFiltered?: string;
  /** The rows: a `DataTable`, also within a `Selection` for bulk actions. */
  readonly children: ReactNode;
};

/** A list of the dashboard: its filters, how many rows match, the rows, and its pages. */
export function FilteredList({ intro, counts, things, pager, isEmpty, ...list }: Props) {
  const { path, query, empty, emptyFiltered = `No ${things} match these filters.` } = list;
  return (
    <>
      <ListFilters {...list} />
      {intro}
      {counts ? (
        <p className="mb-2 text-sm text-soft" aria-live="polite">
          <Suspense
            key={queryHref(path, query, { after: null, sort: null, order: null })}
            fallback="Counting…"
          >
            <Counts counts={counts} things={things} here={queryHref(path, query, {})} />
          </Suspense>
        </p>
      ) : null}
      {isEmpty ? (
        <EmptyState>{hasFilters(list) ? emptyFiltered : empty}</EmptyState>
      ) : (
        list.children
      )}
      {pager ? <CursorPager path={path} query={query} {...pager} /> : null}
    </>
  );
}

type CountsProps = Pick<Props, "things"> & {
  readonly counts: NonNullable<Props["counts"]>;
  /** The list with its filters, so that retrying works without scripts. */
  readonly here: string;
};

async function Counts({ counts: counting, things, here }: CountsProps) {
  const counts = await counting;
  if (typeof counts !== "string") {
    const [matching, all] = [counts.matching, counts.all].map((n) => n.toLocaleString("en-US"));
    return `Showing ${matching} of ${all} ${things}`;
  }
  return (
    <>
      We couldn’t load the count. Reference: {counts}.{" "}
      <a href={here} className="underline underline-offset-4">
        Try again
      </a>
    </>
  );
}

const isShown = (query: ListQuery, name: string) => getQueryText(query, name) !== "";

function hasFilters({ query, search, filters = [] }: Filters): boolean {
  return (
    (search !== undefined && isShown(query, "q")) ||
    filters.some(({ name, isOrder }) => !isOrder && isShown(query, name))
  );
}

const control = `${controlClassName} min-h-11! w-auto! max-w-full px-2.5! py-1! text-sm md:min-h-10!`;

/** The filters on one line. They apply as staff type. */
export function ListFilters(props: Filters) {
  const { path, query, search, filters = [], kept = [] } = props;
  if (!search && filters.length === 0) return null;
  const shown = (name: string) => getQueryText(query, name);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (shown(name) ? [[name, shown(name)]] : [])));
  const orders = filters.flatMap(({ name, isOrder }) => (isOrder ? [name] : []));
  return (
    <LiveFilters
      action={path}
      keptParams={pick(kept)}
      clear={
        hasFilters(props) ? (
          <TextLink
            href={queryHref(path, pick([...kept, ...orders]), {})}
            className="inline-flex min-h-10 shrink-0 items-center text-sm max-sm:pr-4"
          >
            Clear
          </TextLink>
        ) : null
      }
    >
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

type PagerProps = {
  readonly path: string;
  readonly query: ListQuery;
  readonly isPastFirstPage: boolean;
  /** Null on the last page. */
  readonly next: string | number | null;
  /** Query parameter of the cursor. */
  readonly name?: string;
  /** Id of the list, if it isn't at the top of its page. */
  readonly hash?: string;
};

const look =
  "inline-flex min-h-10 items-center rounded-md px-4 font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] hover:bg-raised";

/** Links to the next page and back to the first. The browser's Back covers the previous one. */
export function CursorPager({
  path,
  query,
  isPastFirstPage,
  next,
  name = "after",
  hash,
}: PagerProps) {
  if (!isPastFirstPage && next === null) return null;
  const getHref = (cursor: string | null) =>
    `${queryHref(path, query, { [name]: cursor })}${hash ? `#${hash}` : ""}`;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {isPastFirstPage ? (
        <Link href={getHref(null)} className={look}>
          First page
        </Link>
      ) : null}
      {next === null ? null : (
        <Link href={getHref(String(next))} rel="next" className={look}>
          Next page
        </Link>
      )}
    </nav>
  );
}

import { type ListQuery, queryHref } from "@/components/admin/query-href";
import { Link } from "@/components/ui/link";

type Props = {
  /** The list's own address, and what stands in it now. */
  readonly path: string;
  readonly query: ListQuery;
  /** Whether the list shows a page behind its first. */
  readonly isBegun: boolean;
  /** The next page's cursor; null on the last one. */
  readonly next: string | number | null;
  /** The cursor's name in the address. */
  readonly name?: string;
};

const look =
  "inline-flex min-h-10 items-center rounded-md px-4 font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] hover:bg-raised";

/** Leads on through a list by cursor. Back is the browser's own; First is the list's beginning. */
export function CursorPager({ path, query, isBegun, next, name = "after" }: Props) {
  if (!isBegun && next === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {isBegun ? (
        <Link href={queryHref(path, query, { [name]: null })} className={look}>
          First page
        </Link>
      ) : null}
      {next === null ? null : (
        <Link href={queryHref(path, query, { [name]: String(next) })} rel="next" className={look}>
          Next page
        </Link>
      )}
    </nav>
  );
}

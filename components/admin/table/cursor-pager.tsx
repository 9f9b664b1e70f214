import Link from "next/link";
import { type ListQuery, queryHref } from "@/components/admin/table/list-query";

type Props = {
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
export function CursorPager({ path, query, isPastFirstPage, next, name = "after", hash }: Props) {
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

import { Link } from "@/components/ui/link";

type Props = {
  /** Addresses of the pages around this one; null where there is none. */
  readonly firstHref: string | null;
  readonly nextHref: string | null;
};

const look =
  "inline-flex min-h-10 items-center rounded-md px-4 font-semibold [box-shadow:inset_0_0_0_2px_var(--line)] hover:bg-raised";

/** Leads on through a list by cursor. Back is the browser's own; First is the list's beginning. */
export function CursorPager({ firstHref, nextHref }: Props) {
  if (!firstHref && !nextHref) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {firstHref ? (
        <Link href={firstHref} className={look}>
          First page
        </Link>
      ) : null}
      {nextHref ? (
        <Link href={nextHref} rel="next" className={look}>
          Next page
        </Link>
      ) : null}
    </nav>
  );
}

import { buttonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Schedule } from "@/lib/consultations/read-free-times";
import { formatStaffDay, toChicagoDateTime } from "@/lib/core/chicago-time";
import { getSchedulePath, type SessionLength } from "@/lib/profile/profile-links";

type LengthLinksProps = {
  readonly current: SessionLength;
  readonly lengths: readonly SessionLength[];
};

/** The other lengths that can be booked here. */
export function LengthLinks({ current, lengths }: LengthLinksProps) {
  if (lengths.length < 2) return null;
  return (
    <nav aria-label="Session length" className="mt-6">
      <ul className="flex flex-wrap gap-3">
        {lengths.map((length) => (
          <li key={length}>
            <Link
              href={getSchedulePath(length)}
              aria-current={length === current ? "page" : undefined}
              className={buttonClassName(length === current ? "primary" : "secondary")}
            >
              {length} minutes
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SchedulePagesProps = {
  readonly path: string;
  /** The rest of the query, such as a token. */
  readonly query?: Readonly<Record<string, string>>;
  readonly schedule: Pick<Schedule, "from" | "to" | "previous" | "next" | "nextFree" | "times">;
};

/** Which two weeks are shown, and links to those before and after. */
export function SchedulePages({ path, query = {}, schedule }: SchedulePagesProps) {
  const { from, to, previous, next, nextFree, times } = schedule;
  const getHref = (day: string) => `${path}?${new URLSearchParams({ ...query, from: day })}`;
  const nextDay = nextFree && toChicagoDateTime(new Date(nextFree)).date;
  return (
    <div className="mt-10 border-t-2 border-text pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="text-lg font-semibold">
          {formatStaffDay(from)} to {formatStaffDay(to)}
        </p>
        <nav aria-label="Weeks" className="flex flex-wrap gap-x-6">
          {previous ? (
            <Link href={getHref(previous)} className={buttonClassName("quiet")}>
              Earlier times
            </Link>
          ) : null}
          {next ? (
            <Link href={getHref(next)} className={buttonClassName("quiet")}>
              Later times
            </Link>
          ) : null}
        </nav>
      </div>
      {times.length === 0 ? (
        <p className="mt-4">
          No time is free in these two weeks.{" "}
          {nextDay ? (
            <Link href={getHref(nextDay)} className="font-semibold underline underline-offset-4">
              Go to the next free time
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

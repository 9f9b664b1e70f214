import type { SpinWeek } from "@/lib/radio/campaign/spin-weeks";
import { formatSpinTime } from "@/lib/radio/station-time";

/** Bars of spins by week, each against what the package promises for the week. */
export function WeekBars({ weeks }: { readonly weeks: readonly SpinWeek[] }) {
  const highest = Math.max(1, ...weeks.map(({ played, target }) => Math.max(played, target ?? 0)));
  const toWidth = (spins: number) => (100 * spins) / highest;
  return (
    <ol className="grid gap-3">
      {weeks.map(({ from, played, target }) => (
        <li key={from.toISOString()} className="grid gap-1">
          <p className="flex justify-between gap-4 text-[0.9375rem]">
            <span className="text-soft">Week of {formatSpinTime(from).day.slice(5, -6)}</span>
            <span className="figures font-semibold">
              {target === null ? played : `${played} of ${target}`}
            </span>
          </p>
          <svg
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2.5 w-full"
          >
            <rect width={toWidth(target ?? 0)} height="6" className="fill-line" />
            <rect width={toWidth(played)} height="6" className="fill-accent" />
            {/* The promise stays visible in a week with more spins. */}
            {target !== null && played > target ? (
              <line
                x1={toWidth(target)}
                x2={toWidth(target)}
                y2="6"
                strokeWidth="3"
                vectorEffect="non-scaling-stroke"
                className="stroke-text"
              />
            ) : null}
          </svg>
        </li>
      ))}
    </ol>
  );
}

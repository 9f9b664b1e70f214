import { addChicagoDays, type PromiseState } from "@/lib/radio/campaign/promise-states";

/** Seven days of a campaign, from its start. */
export type SpinWeek = {
  readonly from: Date;
  readonly played: number;
  /** Spins promised for the week; null if the package promises none by week. */
  readonly target: number | null;
};

type Period = {
  readonly startsAt: Date | null;
  readonly spins: readonly { readonly playedAt: Date }[];
  readonly promises: readonly Pick<PromiseState, "kind" | "key" | "target">[];
};

/** Two years: a package without a date may take long. */
const maxWeeks = 104;

/**
 * Counts a payment's spins by week, from the start of its promises: all weeks that promise spins, and
 * weeks up to the last spin. A spin before the start is in the first week. Pure.
 */
export function countSpinWeeks({ startsAt, spins, promises }: Period): readonly SpinWeek[] {
  const start = startsAt ?? spins[0]?.playedAt;
  if (!start) return [];
  const targets = new Map(
    promises
      .filter(({ kind }) => kind === "per_week")
      .map(({ key, target }) => [key, target] as const),
  );
  const last = spins.reduce((latest, { playedAt }) => Math.max(latest, playedAt.getTime()), 0);
  const weeks: SpinWeek[] = [];
  for (let week = 1; week <= maxWeeks; week += 1) {
    const from = addChicagoDays(start, 7 * (week - 1));
    const target = targets.get(`per_week:${week}`) ?? null;
    if (week > 1 && target === null && from.getTime() > last) break;
    const to = addChicagoDays(start, 7 * week);
    const played = spins.filter(
      ({ playedAt }) => (week === 1 || playedAt >= from) && playedAt < to,
    ).length;
    weeks.push({ from, played, target });
  }
  return weeks;
}

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

/** A mark of the record drawing, in a box of 200 by 200: a spin that aired is filled. */
export type RecordMark = { readonly isPlayed: boolean; readonly width: number } & (
  | { readonly kind: "groove"; readonly radius: number }
  | {
      readonly kind: "tick";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    }
);

export const recordCenter = 100;
export const recordLabelRadius = 24;
const outerRadius = 93;
const grooveInnerRadius = 32;
const tickInnerRadius = 42;
/** More grooves than this would run together. */
const maxGrooves = 19;
/** More ticks than this would be thinner than 2 units at the label. */
const maxTicks = 60;

/**
 * Draws a campaign as a record: a groove per spin, from the outside, or from 20 spins a tick per spin,
 * clockwise. Above 60 spins, the share of filled ticks is the share that aired, rounded down. Pure.
 */
export function getRecordMarks(played: number, owed: number): readonly RecordMark[] {
  const count = Math.min(owed, maxTicks);
  const filled = owed === 0 ? 0 : Math.floor((Math.min(played, owed) / owed) * count);
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (count <= maxGrooves) {
    const step = (outerRadius - grooveInnerRadius) / Math.max(1, count);
    const width = Math.min(6, step * 0.6);
    return indexes.map((index) => ({
      kind: "groove",
      radius: outerRadius - index * step,
      isPlayed: index < filled,
      width: index < filled ? width : 1,
    }));
  }
  const width = ((2 * Math.PI * tickInnerRadius) / count) * 0.55;
  return indexes.map((index) => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI;
    const at = (radius: number) => ({
      x: recordCenter + radius * Math.sin(angle),
      y: recordCenter - radius * Math.cos(angle),
    });
    const [from, to] = [at(tickInnerRadius), at(outerRadius)];
    const isPlayed = index < filled;
    return {
      kind: "tick",
      x1: from.x,
      y1: from.y,
      x2: to.x,
      y2: to.y,
      isPlayed,
      width: isPlayed ? width : 1,
    };
  });
}

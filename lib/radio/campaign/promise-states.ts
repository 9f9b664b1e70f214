import { addDays, fromChicagoDateTime, toChicagoDateTime } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";

/** What a radio package promises about timing, in addition to its number of spins. */
export type AirplayPromises = {
  /** Spins in each seven days. */
  readonly perWeek?: number;
  /** All spins of one unit, within seven days of its first. */
  readonly inOneWeek?: number;
  /** The first spin, after the start. */
  readonly firstWithinDays?: number;
  /** All spins, after the start. */
  readonly allWithinDays?: number;
  /** "Up to": staff may record that the customer agreed to fewer in writing. */
  readonly isUpTo?: boolean;
};

/**
 * Promises on /radio, by product. They count from the later of payment and complete song details.
 * A package that isn't listed promises its spins without a date.
 */
const promisesByProduct: Readonly<Record<string, AirplayPromises>> = {
  "radio-weekly-rotation": { inOneWeek: 5 },
  "radio-monthly-rotation": { firstWithinDays: 7, allWithinDays: 30, isUpTo: true },
  "radio-elite-airplay": { perWeek: 10, allWithinDays: 30 },
};

/** Returns a product's promises about timing; empty for one that has none. */
export function getAirplayPromises(productId: string): AirplayPromises {
  return promisesByProduct[productId] ?? {};
}

type PromiseKind = "per_week" | "in_one_week" | "first" | "all";

/** `at_risk`: due within the warning time and not met yet. */
export type PromiseStatus = "met" | "on_track" | "at_risk" | "broken";

export type PromiseState = {
  readonly kind: PromiseKind;
  /** Identifies the promise within its payment, such as `per_week:2`. */
  readonly key: string;
  readonly target: number;
  readonly played: number;
  readonly dueAt: Date;
  readonly status: PromiseStatus;
};

type Campaign = {
  readonly promises: AirplayPromises;
  /** The later of payment and complete song details; null before. */
  readonly startsAt: Date | null;
  /** Spins owed for the payment. */
  readonly owed: number;
  /** When spins aired, in any order. */
  readonly spins: readonly Date[];
  readonly now: Date;
};

/** Staff are warned this long before a promise is due. */
const warningDays: Readonly<Record<PromiseKind, number>> = {
  per_week: 2,
  in_one_week: 2,
  first: 2,
  all: 5,
};

/**
 * Returns the state of each promise of one payment, in order of their dates. A promise is also met
 * if all spins aired before its date. Pure.
 */
export function getPromiseStates({
  promises,
  startsAt,
  owed,
  spins,
  now,
}: Campaign): readonly PromiseState[] {
  if (!startsAt || owed === 0) return [];
  const aired = spins.toSorted((one, other) => one.getTime() - other.getTime());
  const countUntil = (dueAt: Date) => aired.filter((at) => at <= dueAt).length;
  const state = (
    kind: PromiseKind,
    index: number,
    target: number,
    played: number,
    dueAt: Date,
  ) => ({
    kind,
    key: `${kind}:${index}`,
    target,
    played,
    dueAt,
    status: getStatus({ kind, isMet: played >= target || countUntil(dueAt) >= owed, dueAt, now }),
  });
  const states: PromiseState[] = [];
  if (promises.firstWithinDays) {
    const dueAt = addChicagoDays(startsAt, promises.firstWithinDays);
    states.push(state("first", 1, 1, countUntil(dueAt), dueAt));
  }
  if (promises.perWeek) {
    const weeks = Math.floor(owed / promises.perWeek);
    for (let week = 1; week <= weeks; week += 1) {
      const from = addChicagoDays(startsAt, 7 * (week - 1));
      const dueAt = addChicagoDays(startsAt, 7 * week);
      // A spin before the start is in the first week.
      const played = aired.filter((at) => (week === 1 || at >= from) && at < dueAt).length;
      states.push(state("per_week", week, promises.perWeek, played, dueAt));
    }
  }
  if (promises.inOneWeek) {
    const unit = promises.inOneWeek;
    for (let index = 0; index * unit < Math.min(owed, aired.length); index += 1) {
      const first = aired[index * unit];
      if (!first) break;
      const dueAt = addChicagoDays(first, 7);
      const target = Math.min(unit, owed - index * unit);
      const ofUnit = aired.slice(index * unit, index * unit + unit);
      const played = ofUnit.filter((at) => at <= dueAt).length;
      const isMet = played >= target;
      const status = getStatus({ kind: "in_one_week", isMet, dueAt, now });
      states.push({
        ...state("in_one_week", index + 1, target, played, dueAt),
        // Being complete doesn't meet it: the spins had to air in one week.
        status,
      });
    }
  }
  if (promises.allWithinDays) {
    const dueAt = addChicagoDays(startsAt, promises.allWithinDays);
    states.push(state("all", 1, owed, countUntil(dueAt), dueAt));
  }
  return states.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

function getStatus({
  kind,
  isMet,
  dueAt,
  now,
}: Pick<PromiseState, "kind" | "dueAt"> & {
  readonly isMet: boolean;
  readonly now: Date;
}): PromiseStatus {
  if (isMet) return "met";
  if (now > dueAt) return "broken";
  return now >= getWarningTime({ kind, dueAt }) ? "at_risk" : "on_track";
}

/** Returns when a promise that isn't met yet is at risk. */
export function getWarningTime({ kind, dueAt }: Pick<PromiseState, "kind" | "dueAt">): Date {
  return new Date(dueAt.getTime() - warningDays[kind] * dayMs);
}

/** The same local time in Memphis, days later: a promise of 7 days spans a clock change. */
export function addChicagoDays(at: Date, days: number): Date {
  const { date, time } = toChicagoDateTime(at);
  return fromChicagoDateTime({ date: addDays(date, days), time });
}

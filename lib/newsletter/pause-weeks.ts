import { addDays, type ChicagoDay, chicagoDayOf } from "@/lib/chicago-clock";

/** For how long a reader may pause. */
export const pauseWeeks = [1, 2, 4] as const;
export type PauseWeeks = (typeof pauseWeeks)[number];

/** The first day of mail again, for a pause that begins now. */
export function pauseEnd(weeks: PauseWeeks, now: Date): ChicagoDay {
  return addDays(chicagoDayOf(now), 7 * weeks);
}

/** True until the day on which a pause ends has begun in Chicago. */
export function isPaused(pausedUntil: ChicagoDay | null, now: Date): pausedUntil is ChicagoDay {
  return pausedUntil !== null && pausedUntil > chicagoDayOf(now);
}

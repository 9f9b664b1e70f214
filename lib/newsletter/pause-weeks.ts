import { addDays, type ChicagoDay, chicagoDayOf } from "@/lib/chicago-clock";

/** Pause lengths a subscriber can choose, in weeks. */
export const pauseWeeks = [1, 2, 4] as const;
export type PauseWeeks = (typeof pauseWeeks)[number];

/** Returns the first day with email again, for a pause that starts now. */
export function pauseEnd(weeks: PauseWeeks, now: Date): ChicagoDay {
  return addDays(chicagoDayOf(now), 7 * weeks);
}

/** Whether the pause is still active. It ends when its last day starts in Chicago. */
export function isPaused(pausedUntil: ChicagoDay | null, now: Date): pausedUntil is ChicagoDay {
  return pausedUntil !== null && pausedUntil > chicagoDayOf(now);
}

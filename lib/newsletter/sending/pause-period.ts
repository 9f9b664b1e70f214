import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";

/** Pause lengths a subscriber can choose, in weeks. */
export const pauseWeeks = [1, 2, 4] as const;
export type PauseWeeks = (typeof pauseWeeks)[number];

/** Returns the first day with email again, for a pause that starts now. It isn't part of the pause. */
export function getPauseEnd(weeks: PauseWeeks, now: Date): ChicagoDay {
  return addDays(getChicagoDay(now), 7 * weeks);
}

/** Whether the pause is still active. It ends when the day `pausedUntil` starts in Chicago. */
export function isPaused(pausedUntil: ChicagoDay | null, now: Date): pausedUntil is ChicagoDay {
  return pausedUntil !== null && pausedUntil > getChicagoDay(now);
}

/** Lengths of time in milliseconds. A day of the calendar may be longer: see lib/chicago-clock.ts. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

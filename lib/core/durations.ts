/** Durations in milliseconds. For calendar days, which may last 23 or 25 hours, see lib/core/chicago-time.ts. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

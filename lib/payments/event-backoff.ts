const minuteMs = 60_000;
const waitsMs = [1, 2, 5, 15, 60, 240].map((minutes) => minutes * minuteMs);

/** How long to wait before an event is tried again; the last wait is for ever. Never given up. */
export function eventBackoffMs(attempts: number): number {
  return waitsMs[Math.min(Math.max(attempts, 1), waitsMs.length) - 1] ?? minuteMs;
}

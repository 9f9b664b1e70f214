const RESTARTS = 5;
const WINDOW_MS = 60_000;

/** Counts restarts: the answer is which one this is within a minute, or undefined above five. */
export function restartBudget(): (now: number) => number | undefined {
  let times: number[] = [];
  return (now) => {
    times = [...times.filter((at) => now - at < WINDOW_MS), now];
    return times.length > RESTARTS ? undefined : times.length;
  };
}

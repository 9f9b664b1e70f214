/** Share of a lesson's seconds that must be watched to complete it. */
const completeShare = 0.9;

/** Seconds that complete a lesson of this length. */
export function getSecondsToComplete(lengthSeconds: number): number {
  return Math.ceil(lengthSeconds * completeShare);
}

/** Seconds watched, from the first to before the last. */
export type WatchedRange = readonly [first: number, end: number];

/**
 * Rounds ranges to seconds within the lesson and leaves out empty ones. Written as a
 * PostgreSQL multirange, such as `{[0,30),[60,95)}`.
 */
export function formatWatchedRanges(
  ranges: readonly WatchedRange[],
  lengthSeconds: number,
): string {
  const clamp = (seconds: number) => Math.min(Math.max(Math.round(seconds), 0), lengthSeconds);
  const parts = ranges
    .map(([first, end]) => [clamp(first), clamp(end)] as const)
    .filter(([first, end]) => first < end)
    .map(([first, end]) => `[${first},${end})`);
  return `{${parts.join(",")}}`;
}

type Progress = { readonly watchedSeconds: number; readonly completedAt: Date | null };

/** True if the customer marked the lesson complete or watched enough of it. */
export function isLessonComplete(
  progress: Progress | undefined,
  { lengthSeconds }: { readonly lengthSeconds: number },
): boolean {
  if (!progress) return false;
  return (
    progress.completedAt !== null || progress.watchedSeconds >= getSecondsToComplete(lengthSeconds)
  );
}

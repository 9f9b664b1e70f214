/** Lines of one kind that a process writes in a minute, so that a flood can't fill a disk or hide other lines. */
export const linesPerMinute = 120;
const windowMs = 60_000;

type Kind = { lines: number; leftOut: number };
type Timer = (run: () => void, ms: number) => unknown;

const startTimer: Timer = (run, ms) => setTimeout(run, ms).unref();

/**
 * Creates a limit for log lines by kind.
 * @param report receives, a minute after a kind's first line, how many further ones were left out
 */
export function createLogLimit(
  report: (kind: string, leftOut: number) => void,
  timer: Timer = startTimer,
): (kind: string) => boolean {
  const kinds = new Map<string, Kind>();
  return (kind) => {
    const known = kinds.get(kind);
    if (!known) {
      kinds.set(kind, { lines: 1, leftOut: 0 });
      timer(() => {
        const { leftOut = 0 } = kinds.get(kind) ?? {};
        kinds.delete(kind);
        if (leftOut > 0) report(kind, leftOut);
      }, windowMs);
      return true;
    }
    if (known.lines < linesPerMinute) known.lines += 1;
    else known.leftOut += 1;
    return known.leftOut === 0;
  };
}

/**
 * So that a scanner can't flood the log: each path once a minute, and this many paths. Of those that
 * find no line left, `counted` are told as a number, and more than that as that number.
 */
export const notFoundLimit = { windowMs: 60_000, paths: 30, counted: 1_000 } as const;

/** The paths that a minute has logged, and those that found no line left. */
export type LogWindow = {
  readonly startedAt: number;
  readonly paths: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
};

export type WindowEntry = {
  readonly window: LogWindow;
  readonly isLogged: boolean;
  /** Paths that the minute before left out, to be told once it is over. */
  readonly skippedBefore: number;
};

/**
 * Decides whether one more unknown path is logged. `now` in milliseconds. One visit may be told
 * twice, by the server and by the page's script, so a path counts once, logged or left out.
 */
export function addToWindow(last: LogWindow | undefined, path: string, now: number): WindowEntry {
  const isOver = !last || now - last.startedAt >= notFoundLimit.windowMs || now < last.startedAt;
  const empty = { startedAt: now, paths: new Set<string>(), skipped: new Set<string>() };
  const window = isOver ? empty : last;
  const skippedBefore = isOver ? (last?.skipped.size ?? 0) : 0;
  const isKnown = window.paths.has(path) || window.skipped.has(path);
  if (isKnown || window.skipped.size >= notFoundLimit.counted) {
    return { window, isLogged: false, skippedBefore };
  }
  if (window.paths.size >= notFoundLimit.paths) {
    const skipped = new Set(window.skipped).add(path);
    return { window: { ...window, skipped }, isLogged: false, skippedBefore };
  }
  const paths = new Set(window.paths).add(path);
  return { window: { ...window, paths }, isLogged: true, skippedBefore };
}

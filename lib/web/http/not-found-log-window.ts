/**
 * Keeps scanners from flooding the log: each path is logged once per window, up to `paths` paths.
 * Further paths are only counted, up to `counted`.
 */
export const notFoundLimit = { windowMs: 60_000, paths: 30, counted: 1_000 } as const;

/** The paths logged in the current window, and those skipped. */
export type LogWindow = {
  readonly startedAt: number;
  readonly paths: ReadonlySet<string>;
  readonly skipped: ReadonlySet<string>;
};

export type WindowEntry = {
  readonly window: LogWindow;
  readonly isLogged: boolean;
  /** Number of paths the previous window skipped, logged once it's over. */
  readonly skippedBefore: number;
};

/**
 * Decides if an unknown path is logged. Each path counts once per window, because the server and the
 * page's script may both report the same visit.
 * @param now milliseconds since the epoch
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

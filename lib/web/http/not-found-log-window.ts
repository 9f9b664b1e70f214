/**
 * Keeps scanners from flooding the log: each path is logged once per window, up to `paths` paths.
 * Further paths are only counted, up to `counted`.
 */
export const notFoundLimit = { windowMs: 60_000, paths: 30, counted: 1_000 } as const;

/** The paths logged in the current window and the one before, and those skipped. */
export type LogWindow = {
  readonly startedAt: number;
  readonly earlier: ReadonlySet<string>;
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
 * page's script may both report the same visit, even if a window ends in between.
 * @param now milliseconds since the epoch
 */
export function addToWindow(last: LogWindow | undefined, path: string, now: number): WindowEntry {
  // A clock that was set back starts a new window.
  const ageMs = last && now >= last.startedAt ? now - last.startedAt : Number.POSITIVE_INFINITY;
  const { windowMs } = notFoundLimit;
  const window: LogWindow =
    last && ageMs < windowMs
      ? last
      : {
          startedAt: now,
          earlier: last && ageMs < 2 * windowMs ? last.paths : new Set(),
          paths: new Set(),
          skipped: new Set(),
        };
  const isOver = window !== last;
  const skippedBefore = isOver ? (last?.skipped.size ?? 0) : 0;
  const { paths: known, skipped: counted, earlier } = window;
  const isKnown = known.has(path) || counted.has(path) || earlier.has(path);
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

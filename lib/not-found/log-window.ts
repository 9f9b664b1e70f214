/** So that a scanner can't flood the log: each path once a minute, and this many paths. */
export const notFoundLimit = { windowMs: 60_000, paths: 30 } as const;

/** What a minute has logged, and how many requests it left out. */
export type LogWindow = {
  readonly startedAt: number;
  readonly paths: ReadonlySet<string>;
  readonly leftOut: number;
};

export type Noted = {
  readonly window: LogWindow;
  readonly isLogged: boolean;
  /** Requests that the minute before left out, to be told once it is over. */
  readonly leftOutBefore: number;
};

/** Decides whether one more unknown path is logged. `now` in milliseconds. */
export function noteInWindow(last: LogWindow | undefined, path: string, now: number): Noted {
  const isOver = !last || now - last.startedAt >= notFoundLimit.windowMs || now < last.startedAt;
  const window = isOver ? { startedAt: now, paths: new Set<string>(), leftOut: 0 } : last;
  const leftOutBefore = isOver ? (last?.leftOut ?? 0) : 0;
  if (window.paths.has(path) || window.paths.size >= notFoundLimit.paths) {
    return { window: { ...window, leftOut: window.leftOut + 1 }, isLogged: false, leftOutBefore };
  }
  const paths = new Set(window.paths).add(path);
  return { window: { ...window, paths }, isLogged: true, leftOutBefore };
}

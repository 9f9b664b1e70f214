/** Why a busy calendar couldn't be read. Stored, so never rename one. */
export const calendarProblems = [
  /** Also refused addresses: a different message would reveal what's in our network. */
  "unreachable",
  "too_large",
  "not_calendar",
  /** It has no end, so events may be missing. */
  "incomplete",
  /** Reading it took too long or too much memory. */
  "too_complex",
] as const;
export type CalendarProblem = (typeof calendarProblems)[number];

/** What staff should know about a calendar that was read. */
export type CalendarWarnings = {
  /** Events that couldn't be read. */
  readonly skipped: number;
  /** Time zones that we don't know; their events are in the calendar's zone. The first five. */
  readonly unknownZones: readonly string[];
  /** The zone that the file names for itself, if it has times without one and they're read in another. */
  readonly ownZone?: string;
};

export type FetchedCalendar =
  | { readonly kind: "fetched"; readonly bytes: Uint8Array; readonly etag: string | null }
  /** The server has what we read last. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "failed"; readonly problem: "unreachable" | "too_large" | "not_calendar" };

/** Reads calendars of other servers. Implemented in lib/consultations/busy-calendars/fetch-calendar.ts. */
export type CalendarFeeds = {
  /** Fetches a calendar within a time. Never throws. */
  fetch(
    address: string,
    options: { readonly etag: string | null; readonly timeoutMs: number },
  ): Promise<FetchedCalendar>;
};

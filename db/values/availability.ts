import type { Weekday } from "@/db/values/profile";

/** How often a session may start, in minutes from the beginning of a range. */
export const startIntervals = [15, 30, 60] as const;
export type StartInterval = (typeof startIntervals)[number];

/** How a visitor without an external scheduler books a length. */
export const bookingWays = ["built_in", "request"] as const;
type BookingWay = (typeof bookingWays)[number];

/** A part of a day in Memphis wall time, such as "09:00" to "16:00". */
export type TimeRange = { from: string; to: string };

/** When sessions can be booked, edited by staff in versions. Stored as JSON. */
export type Availability = {
  /** In order, without overlaps. A day without ranges is closed. */
  hours: Record<Weekday, TimeRange[]>;
  /** Minutes kept free before and after each session. */
  bufferBefore: number;
  bufferAfter: number;
  /** The least time between booking and start. */
  noticeHours: number;
  daysAhead: number;
  sessionsPerDay: number;
  startEvery: StartInterval;
  closedOnHolidays: boolean;
  /** Staff said that no calendar has to be read. */
  usesNoCalendar: boolean;
  /** By session length in minutes. */
  ways: { "30": BookingWay; "45": BookingWay; "60": BookingWay };
};

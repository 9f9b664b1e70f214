import {
  addDays,
  type ChicagoDay,
  chicagoDayOf,
  chicagoHour,
  weekdayOf,
} from "@/lib/chicago-clock";
import { isPaused } from "@/lib/newsletter/pause-weeks";
import type { FrequencyPref } from "@/lib/newsletter/subscriber";

/** Which mail of the newsletter a reader gets next. */
export const readerStages = ["w1", "w2", "sequence", "done"] as const;
export type ReaderStage = (typeof readerStages)[number];

/** Mails leave from 9:00 in Chicago; one that an outage held up leaves until 15:00 of the same day. */
export const sendingHours = { opens: 9, closes: 15 } as const;

const tuesday = 2;
const thursday = 4;
const allowedWeekdays: Readonly<Record<Exclude<FrequencyPref, "unsubscribed">, readonly number[]>> =
  {
    daily: [0, 1, 2, 3, 4, 5, 6],
    twice_weekly: [tuesday, thursday],
    weekly: [tuesday],
  };

export type ScheduledReader = {
  readonly stage: ReaderStage;
  readonly frequency: FrequencyPref;
  /** Of the last mail of the newsletter; null before W1. */
  readonly lastSentOn: ChicagoDay | null;
  /** The first day on which a paused reader is mailed again. */
  readonly pausedUntil: ChicagoDay | null;
};

/** A call of the provider that begins a minute before the end is over by then. */
const longestCallMs = 60_000;

/**
 * When the hours of a day begin and end, and until when a mail may be handed to the provider; both
 * ends are excluded.
 */
export function sendingWindow(day: ChicagoDay): {
  readonly opensAt: Date;
  readonly lastCallAt: Date;
  readonly closesAt: Date;
} {
  const closesAt = chicagoHour(day, sendingHours.closes);
  return {
    opensAt: chicagoHour(day, sendingHours.opens),
    lastCallAt: new Date(closesAt.getTime() - longestCallMs),
    closesAt,
  };
}

/**
 * The earliest instant at which a reader's next mail may leave; null when there is none to come. W1
 * leaves at once. W2 leaves on any day, the 90 issues on the days of the reader's pace, each on a
 * later day than the mail before it, within the day's hours: what they missed goes to the next
 * allowed day. A result in the past means now.
 */
export function nextSendAt(reader: ScheduledReader, now: Date): Date | null {
  const { stage, frequency } = reader;
  if (stage === "done" || frequency === "unsubscribed") return null;
  const today = chicagoDayOf(now);
  if (stage === "w1") {
    return isPaused(reader.pausedUntil, now) ? sendingWindow(reader.pausedUntil).opensAt : now;
  }
  const weekdays = stage === "w2" ? allowedWeekdays.daily : allowedWeekdays[frequency];
  const [earliest = today] = [
    today,
    reader.lastSentOn === null ? today : addDays(reader.lastSentOn, 1),
    reader.pausedUntil ?? today,
  ]
    .sort()
    .reverse();
  for (let day = earliest; ; day = addDays(day, 1)) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const { opensAt, closesAt } = sendingWindow(day);
    if (now < closesAt) return opensAt;
  }
}

/** What follows once a reader's next mail is written into the ledger, or had been long ago. */
export function stageAfter(reader: {
  readonly stage: ReaderStage;
  readonly issue: unknown;
}): ReaderStage {
  if (reader.stage === "w1") return "w2";
  if (reader.stage === "w2") return "sequence";
  // Without a next issue the sequence has ended; it goes on where staff add one.
  return reader.issue ? reader.stage : "done";
}

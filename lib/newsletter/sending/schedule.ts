import type { RecipientDay } from "@/db/queries/newsletter/broadcast-recipients";
import type { FrequencyPref, SubscriberStage } from "@/db/values/newsletter";
import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-time";

/** Sending hours in Chicago: 9 a.m. to 3 p.m. */
export const sendingHours = { opens: 9, closes: 15 } as const;

const tuesday = 2;
const thursday = 4;
const allowedWeekdays: Readonly<Record<Exclude<FrequencyPref, "unsubscribed">, readonly number[]>> =
  {
    daily: [0, 1, 2, 3, 4, 5, 6],
    twice_weekly: [tuesday, thursday],
    weekly: [tuesday],
  };

/** The frequencies of subscribers who get emails. */
export const sendingFrequencies = ["daily", "twice_weekly", "weekly"] as const;

/**
 * Returns the first day from `from` to `until`, inclusive, on which subscribers with this frequency get
 * emails; null if there's none.
 */
export function findSendingDay(
  frequency: (typeof sendingFrequencies)[number],
  from: ChicagoDay,
  until: ChicagoDay,
): ChicagoDay | null {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (allowedWeekdays[frequency].includes(getWeekday(day))) return day;
  }
  return null;
}

export type ScheduledSubscriber = {
  readonly stage: SubscriberStage;
  readonly frequency: FrequencyPref;
  /** Day of the last newsletter email; null before W1. */
  readonly lastSentOn: ChicagoDay | null;
  /** The first day with email after a pause. */
  readonly pausedUntil: ChicagoDay | null;
};

/** Longer than any provider call (30 s), so a call that starts in time also ends before closing. */
const longestCallMs = 60_000;

/**
 * Returns a day's sending hours. Provider calls may start from `opensAt`, inclusive, until
 * `latestStartAt`, exclusive; `closesAt` is exclusive too.
 */
export function getSendingWindow(day: ChicagoDay): {
  readonly opensAt: Date;
  readonly latestStartAt: Date;
  readonly closesAt: Date;
} {
  const closesAt = fromChicagoHour(day, sendingHours.closes);
  return {
    opensAt: fromChicagoHour(day, sendingHours.opens),
    latestStartAt: new Date(closesAt.getTime() - longestCallMs),
    closesAt,
  };
}

/** Whether emails other than W1 may leave now. */
export function isWithinSendingHours(now: Date): boolean {
  const { opensAt, latestStartAt } = getSendingWindow(getChicagoDay(now));
  return now >= opensAt && now < latestStartAt;
}

/**
 * Computes when a subscriber's next email may be sent, or null if the sequence is complete or hasn't
 * started, or they unsubscribed. W1 is sent right away. W2 is sent within the next day's sending hours, and the 90
 * issues on the days of the subscriber's frequency. A result in the past means now.
 */
export function computeNextSendAt(subscriber: ScheduledSubscriber, now: Date): Date | null {
  const { stage, frequency } = subscriber;
  if (stage === "done" || stage === "none" || frequency === "unsubscribed") return null;
  const today = getChicagoDay(now);
  if (stage === "w1") {
    return isPaused(subscriber.pausedUntil, now)
      ? getSendingWindow(subscriber.pausedUntil).opensAt
      : now;
  }
  const weekdays = stage === "w2" ? allowedWeekdays.daily : allowedWeekdays[frequency];
  const [earliest = today] = [
    today,
    subscriber.lastSentOn === null ? today : addDays(subscriber.lastSentOn, 1),
    subscriber.pausedUntil ?? today,
  ]
    .sort()
    .reverse();
  for (let day = earliest; ; day = addDays(day, 1)) {
    if (!weekdays.includes(getWeekday(day))) continue;
    const { opensAt, closesAt } = getSendingWindow(day);
    if (now < closesAt) return opensAt;
  }
}

/** Returns the stage that follows once the current stage's email was claimed or already sent. */
export function getNextStage(subscriber: {
  readonly stage: SubscriberStage;
  readonly issue: unknown;
}): SubscriberStage {
  if (subscriber.stage === "w1") return "w2";
  if (subscriber.stage === "w2") return "sequence";
  // Without a next issue the sequence is complete. It resumes when staff add one.
  return subscriber.issue ? subscriber.stage : "done";
}

/** Pause lengths a subscriber can choose, in weeks. */
export const pauseWeeks = [1, 2, 4] as const;
export type PauseWeeks = (typeof pauseWeeks)[number];

/** Returns the first day with email again, for a pause that starts now. It isn't part of the pause. */
export function getPauseEnd(weeks: PauseWeeks, now: Date): ChicagoDay {
  return addDays(getChicagoDay(now), 7 * weeks);
}

/** Whether the pause is still active. It ends when the day `pausedUntil` starts in Chicago. */
export function isPaused(pausedUntil: ChicagoDay | null, now: Date): pausedUntil is ChicagoDay {
  return pausedUntil !== null && pausedUntil > getChicagoDay(now);
}

type Window = { readonly day: ChicagoDay; readonly windowDays: number };

export const getLastDay = ({ day, windowDays }: Window): ChicagoDay => addDays(day, windowDays);

/** Returns the first day with sending hours left, but never one before the broadcast's own. */
export function getFirstDayLeft({ day }: Window, now: Date): ChicagoDay {
  const today = getChicagoDay(now);
  const first = now < getSendingWindow(today).latestStartAt ? today : addDays(today, 1);
  return first > day ? first : day;
}

/**
 * Lists the day on which each group of subscribers gets a broadcast: the first of their frequency in what's
 * left of the window, and the one after it for those who already have an email on that day.
 */
export function listRecipientDays(window: Window, from: ChicagoDay): readonly RecipientDay[] {
  const until = getLastDay(window);
  return sendingFrequencies.flatMap((frequency) =>
    [false, true].map((hasEmail) => ({
      frequency,
      hasEmail,
      day: findSendingDay(frequency, hasEmail ? addDays(from, 1) : from, until),
    })),
  );
}

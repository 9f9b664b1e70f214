import {
  addDays,
  type ChicagoDay,
  fromChicagoHour,
  getChicagoDay,
  getWeekday,
} from "@/lib/core/chicago-clock";
import { isPaused } from "@/lib/newsletter/sending/pause-period";
import type { FrequencyPref } from "@/lib/newsletter/subscription/subscriber";

/** The next email a subscriber gets. */
export const subscriberStages = ["w1", "w2", "sequence", "done"] as const;
export type SubscriberStage = (typeof subscriberStages)[number];

/** Sending hours in Chicago. The queue opens at 9 and delayed sends may leave until 15. */
export const sendingHours = { opens: 9, closes: 15 } as const;

const tuesday = 2;
const thursday = 4;
const allowedWeekdays: Readonly<Record<Exclude<FrequencyPref, "unsubscribed">, readonly number[]>> =
  {
    daily: [0, 1, 2, 3, 4, 5, 6],
    twice_weekly: [tuesday, thursday],
    weekly: [tuesday],
  };

export type ScheduledSubscriber = {
  readonly stage: SubscriberStage;
  readonly frequency: FrequencyPref;
  /** Day of the last newsletter email; null before W1. */
  readonly lastSentOn: ChicagoDay | null;
  /** The first day with email after a pause. */
  readonly pausedUntil: ChicagoDay | null;
};

/** A provider call that starts a minute before closing ends in time. */
const longestCallMs = 60_000;

/**
 * Returns a day's sending hours and the last time to start a provider call. Both ends are
 * exclusive.
 */
export function getSendingWindow(day: ChicagoDay): {
  readonly opensAt: Date;
  readonly lastCallAt: Date;
  readonly closesAt: Date;
} {
  const closesAt = fromChicagoHour(day, sendingHours.closes);
  return {
    opensAt: fromChicagoHour(day, sendingHours.opens),
    lastCallAt: new Date(closesAt.getTime() - longestCallMs),
    closesAt,
  };
}

/**
 * Computes when a subscriber's next email may leave, or null if none is left. W1 leaves immediately
 * and W2 on any day; the 90 issues follow the frequency. Each is on a later day than the previous
 * one and within sending hours. A result in the past means now.
 */
export function computeNextSendAt(subscriber: ScheduledSubscriber, now: Date): Date | null {
  const { stage, frequency } = subscriber;
  if (stage === "done" || frequency === "unsubscribed") return null;
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

/** Returns the stage after the next email was claimed, or had been sent before. */
export function getNextStage(subscriber: {
  readonly stage: SubscriberStage;
  readonly issue: unknown;
}): SubscriberStage {
  if (subscriber.stage === "w1") return "w2";
  if (subscriber.stage === "w2") return "sequence";
  // Without a next issue the sequence is complete. It resumes when staff add one.
  return subscriber.issue ? subscriber.stage : "done";
}

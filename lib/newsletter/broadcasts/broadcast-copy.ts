import type { AudienceCount } from "@/db/queries/newsletter/broadcast-recipients";
import {
  type BroadcastReviewReason,
  type BroadcastStatus,
  broadcastWindow,
  type RecipientSkipReason,
} from "@/db/values/broadcasts";
import { type ActionMessage, editConflict } from "@/lib/core/action-state";
import { type ChicagoDay, formatStaffDay, getWeekday } from "@/lib/core/chicago-time";
import type { BroadcastProblem } from "@/lib/newsletter/broadcasts/edit-broadcasts";
import { getLastDay, listRecipientDays } from "@/lib/newsletter/sending/schedule";
import type { CodeDays } from "@/lib/promotions/promotions";

export type { BroadcastStatus } from "@/db/values/broadcasts";

export const broadcastStatusLabels: Readonly<Record<BroadcastStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  sent: "Sent",
  canceled: "Canceled",
  needs_decision: "Needs decision",
};

export const reviewReasonTexts: Readonly<Record<BroadcastReviewReason, string>> = {
  missed: "Its day passed, and it wasn't sent.",
  restored:
    "The site runs on a restored database. Subscribers may already have this broadcast from before the restore, and we can't tell who.",
};

export const skipReasonLabels: Readonly<Record<RecipientSkipReason, string>> = {
  no_day: "No day left in the window",
  unsubscribed: "Unsubscribed",
  suppressed: "Bounced or complained",
  paused: "Paused",
  news_off: "Switched news off",
  canceled: "Broadcast canceled",
};

export const broadcastErrorMessages: Readonly<Record<BroadcastProblem, ActionMessage>> = {
  unknown: { title: "Broadcast not found", description: "Go back to the list and try again." },
  changed_since: editConflict,
  wrong_status: {
    title: "Not possible anymore",
    description: "The broadcast's status has changed. Reload the page to see it.",
  },
  started: {
    title: "Sending has started",
    description: "You can't change the audience or the day anymore. You can cancel the rest.",
  },
  no_segment: { title: "Segment not found", description: "Choose another audience." },
  no_day: { title: "No day yet", description: "Choose a day and save it first." },
  day_over: {
    title: "That day is over",
    description: "We send from 9 AM to 3 PM Central. Choose a later day.",
  },
  closed: {
    title: "Not within sending hours",
    description: "We send from 9 AM to 3 PM Central. Schedule the broadcast for another day.",
  },
  no_text: {
    title: "The text isn't complete",
    description: "Write a subject, a preheader, and a body, and publish the text first.",
  },
  has_draft: {
    title: "There's an unpublished draft",
    description: "Publish or discard the draft of the text first.",
  },
};

/** How many days after the first a broadcast may still go out. */
export const windowChoices = Array.from({ length: broadcastWindow.max + 1 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? "Only that day" : days === 1 ? "1 day" : `${days} days`,
}));

const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** "Tuesday, Nov 24, 2026". */
export function formatBroadcastDay(day: ChicagoDay): string {
  return `${weekdayNames[getWeekday(day)]}, ${formatStaffDay(day)}`;
}

const tuesday = 2;
const thursday = 4;

/** Says who gets emails on a day's weekday. */
export function describeWeekday(day: ChicagoDay): string {
  const weekday = getWeekday(day);
  if (weekday === tuesday) return "Tuesday reaches everyone.";
  if (weekday === thursday) return "Thursday reaches daily and twice-weekly subscribers.";
  return `${weekdayNames[weekday]} reaches daily subscribers only. Tuesday reaches everyone.`;
}

const frequencyNames = { daily: "daily", twice_weekly: "twice-weekly", weekly: "weekly" } as const;
type Frequency = keyof typeof frequencyNames;

const format = (count: number) => count.toLocaleString("en-US");
const countSubscribers = (count: number, kind = "") =>
  `${format(count)} ${kind}${kind ? " " : ""}${count === 1 ? "subscriber" : "subscribers"}`;

/** Says how much later the series continues for those who get a broadcast on this day. */
function describeDelay(frequency: Frequency, day: ChicagoDay): string {
  if (frequency === "daily") return "a day later";
  if (frequency === "weekly") return "a week later";
  return getWeekday(day) === tuesday ? "two days later" : "five days later";
}

type Window = { readonly day: ChicagoDay; readonly windowDays: number };

/** Warns about codes in the text that customers can't use on every day on which the broadcast may go out. */
export function describeCodeProblems(
  codes: readonly CodeDays[],
  window: Window,
): readonly string[] {
  const lastDay = getLastDay(window);
  return codes.flatMap((one) => {
    const { code } = one;
    if (!one.isUsable) return [`Customers can’t use the code ${code}: it’s off or doesn’t exist.`];
    if (one.firstDay !== null && one.firstDay > window.day) {
      return [
        `The code ${code} starts on ${formatBroadcastDay(one.firstDay)}, after the broadcast goes out.`,
      ];
    }
    if (one.lastDay !== null && one.lastDay < lastDay) {
      return [
        `The code ${code} ends after ${formatBroadcastDay(one.lastDay)}, but the broadcast may go out until ${formatBroadcastDay(lastDay)}.`,
      ];
    }
    return [];
  });
}

/**
 * Says what a broadcast will do before it's scheduled: how many get it on which day, how much later their
 * series continues, and how many have no day in the window.
 * @param from the first day of the window that's left
 */
export function describeReach(
  counts: readonly AudienceCount[],
  window: Window,
  from: ChicagoDay,
): readonly string[] {
  const groups = listRecipientDays(window, from).flatMap(({ frequency, hasEmail, day }) => {
    const counted = counts.find((one) => one.frequency === frequency);
    if (hasEmail || !counted || counted.subscribers === 0) return [];
    return [{ ...counted, frequency, day }];
  });
  const sum = (all: readonly { readonly subscribers: number }[]) =>
    all.reduce((total, { subscribers }) => total + subscribers, 0);
  const reached = groups.flatMap(({ day, ...rest }) => (day === null ? [] : [{ day, ...rest }]));
  const missed = groups.filter(({ day }) => day === null);
  const days = [...new Set(reached.map(({ day }) => day))].sort();
  const byDay = days.map((day) => {
    const count = sum(reached.filter((one) => one.day === day));
    return `${format(count)} on ${formatBroadcastDay(day)}`;
  });
  const list =
    byDay.length < 3
      ? byDay.join(" and ")
      : `${byDay.slice(0, -1).join(", ")}, and ${byDay.at(-1)}`;
  return [
    reached.length === 0
      ? "No one would get this broadcast."
      : `We'll email ${countSubscribers(sum(reached))}: ${list}.`,
    ...reached.flatMap(({ frequency, inSeries, day }) =>
      inSeries === 0
        ? []
        : [
            `${countSubscribers(inSeries, frequencyNames[frequency])} ${inSeries === 1 ? "gets" : "get"} their next issue ${describeDelay(frequency, day)}.`,
          ],
    ),
    ...missed.map(
      ({ frequency, subscribers }) =>
        `We'll skip ${countSubscribers(subscribers, frequencyNames[frequency])}, who ${subscribers === 1 ? "has" : "have"} no sending day in this window.`,
    ),
  ];
}

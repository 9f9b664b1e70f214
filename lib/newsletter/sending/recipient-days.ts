import type { RecipientDay } from "@/db/queries/newsletter/broadcast-recipients";
import { addDays, type ChicagoDay, getChicagoDay } from "@/lib/core/chicago-time";
import {
  findSendingDay,
  getSendingWindow,
  sendingFrequencies,
} from "@/lib/newsletter/sending/schedule";

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

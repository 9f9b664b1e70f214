import { fromChicagoDateTime } from "@/lib/core/chicago-clock";
import { ClockError, type NewsletterClock } from "../clock/newsletter-clock";

const maxMornings = 366;

/**
 * Changes the newsletter clock as a form of the clock page says: `mornings`, `time` or `reset`.
 *
 * @throws ClockError if the form isn't valid or the change failed.
 */
export async function changeClock(clock: NewsletterClock, form: FormData): Promise<void> {
  if (form.has("reset")) return await clock.resetToRealTime();
  const mornings = Number(form.get("mornings"));
  if (Number.isInteger(mornings) && mornings > 0) {
    return await clock.advanceMornings(Math.min(mornings, maxMornings));
  }
  const value = form.get("time");
  const [, date, time] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typeof value === "string" ? value : "") ?? [];
  if (!date || !time) throw new ClockError("Enter a date and a time.");
  await clock.jumpTo(fromChicagoDateTime({ date, time }));
}

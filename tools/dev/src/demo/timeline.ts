import { addDays, fromChicagoDateTime, getChicagoDay } from "@/lib/core/chicago-time";
import { minuteMs } from "@/lib/core/durations";
import { isBusinessDay } from "@/lib/inquiries/reply-due";

type Step = { readonly at: Date; readonly run: () => Promise<void> };

export type Timeline = {
  /** The present, where the story ends. */
  readonly end: Date;
  /** The time in the story. Operations get it as their clock. */
  readonly now: () => Date;
  /** Adds a step. Steps may add later ones while they run. */
  readonly schedule: (at: Date, run: () => Promise<void>) => void;
  /** Runs all steps in order of time, and `afterEach` after each one. */
  readonly play: (afterEach: () => Promise<void>) => Promise<void>;
  /** A time in Memphis, some days before today, such as `daysAgo(3, "14:20")`. */
  readonly daysAgo: (days: number, time: string) => Date;
  readonly minutesAgo: (minutes: number) => Date;
  /** The calendar day that many business days after today; before it if negative. */
  readonly weekday: (offset: number) => string;
};

/** Creates the clock and schedule of the story that ends now. */
export function createTimeline(end: Date): Timeline {
  const today = getChicagoDay(end);
  const steps: Step[] = [];
  let now = end;
  return {
    end,
    now: () => now,
    schedule(at, run) {
      if (at > end) throw new Error(`A step at ${at.toISOString()} is in the future.`);
      steps.push({ at, run });
    },
    async play(afterEach) {
      while (steps.length > 0) {
        steps.sort((a, b) => b.at.getTime() - a.at.getTime());
        const step = steps.pop();
        if (!step) break;
        now = step.at;
        await step.run();
        await afterEach();
      }
      now = end;
    },
    daysAgo: (days, time) => fromChicagoDateTime({ date: addDays(today, -days), time }),
    minutesAgo: (minutes) => new Date(end.getTime() - minutes * minuteMs),
    weekday(offset) {
      const step = Math.sign(offset);
      let day = today;
      for (let left = Math.abs(offset); left > 0; ) {
        day = addDays(day, step);
        if (isBusinessDay(day)) left -= 1;
      }
      return day;
    },
  };
}

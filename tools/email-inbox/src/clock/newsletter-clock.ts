import { renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-time";
import { sendingHours } from "@/lib/newsletter/sending/schedule";
import { offsetClock, readClockOffsetMs } from "@/lib/web/background/offset-clock";

export type ClockOptions = {
  /** Holds the clock's offset from real time. The shop reads it too. */
  readonly file: string;
  readonly shopOrigin: string;
  readonly cronSecret: string;
};

/** The clock that the shop's newsletter uses. Changes run one after another. */
export type NewsletterClock = {
  readonly now: () => Date;
  /** Returns true if the clock is ahead of real time. */
  isAhead(): boolean;
  /**
   * Moves forward to 9:00 AM of each of the next days, and sends that morning's emails before the
   * next one.
   *
   * @throws ClockError if the shop doesn't answer.
   */
  advanceMornings(count: number): Promise<void>;
  /**
   * Jumps to a later time. The mornings in between are missed, as in an outage.
   *
   * @throws ClockError if the time is over or the shop doesn't answer.
   */
  jumpTo(time: Date): Promise<void>;
  /** A subscriber with an email on a later day gets no more until that day is over. */
  resetToRealTime(): Promise<void>;
};

/** A reason to show on the clock page. */
export class ClockError extends Error {}

const sendTimeoutMs = 60_000;
const busyPollMs = 100;

/** Returns the next time the newsletter's sending hours start, after `now`. */
export function getNextMorning(now: Date): Date {
  const today = getChicagoDay(now);
  const opensAt = fromChicagoHour(today, sendingHours.opens);
  return opensAt > now ? opensAt : fromChicagoHour(addDays(today, 1), sendingHours.opens);
}

export function createNewsletterClock(options: ClockOptions): NewsletterClock {
  const { file } = options;
  const now = offsetClock(file);
  let lastChange: Promise<void> = Promise.resolve();

  async function runAlone(change: () => Promise<void>): Promise<void> {
    const current = lastChange.then(change);
    lastChange = current.catch(() => undefined);
    await current;
  }

  function setTime(time: Date): void {
    writeFileSync(`${file}.new`, `${time.getTime() - Date.now()}\n`);
    renameSync(`${file}.new`, file);
  }

  return {
    now,
    isAhead: () => readClockOffsetMs(file) > 0,
    advanceMornings: (count) =>
      runAlone(async () => {
        await sendDueEmails(options);
        for (let morning = 0; morning < count; morning += 1) {
          setTime(getNextMorning(now()));
          await sendDueEmails(options);
        }
      }),
    jumpTo: (time) =>
      runAlone(async () => {
        if (time <= now()) {
          throw new ClockError("Choose a later time. The newsletter clock only moves forward.");
        }
        await sendDueEmails(options);
        setTime(time);
        await sendDueEmails(options);
      }),
    resetToRealTime: () => runAlone(async () => rmSync(file, { force: true })),
  };
}

/** Calls the shop's newsletter cron, and repeats while another run is in progress. */
async function sendDueEmails({ shopOrigin, cronSecret }: ClockOptions): Promise<void> {
  for (
    const deadline = Date.now() + sendTimeoutMs;
    Date.now() < deadline;
    await sleep(busyPollMs)
  ) {
    const response = await fetch(`${shopOrigin}/api/cron/newsletter`, {
      headers: { authorization: `Bearer ${cronSecret}` },
      signal: AbortSignal.timeout(sendTimeoutMs),
    }).catch(() => undefined);
    if (!response?.ok) throw new ClockError("The shop didn't respond. Is it running?");
    const run = (await response.json()) as { isBusy: boolean };
    if (!run.isBusy) return;
  }
  throw new ClockError("The newsletter is still sending after a minute. Try again later.");
}

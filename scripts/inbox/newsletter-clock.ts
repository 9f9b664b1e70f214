import { renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays, fromChicagoHour, getChicagoDay } from "@/lib/core/chicago-clock";
import { sendingHours } from "@/lib/newsletter/sending/schedule";
import { offsetClock, readClockOffsetMs } from "@/lib/web/background/offset-clock";

export type ClockOptions = {
  /** Says how far the clock is ahead; the shop reads it too. */
  readonly file: string;
  readonly shopOrigin: string;
  readonly cronSecret: string;
};

/** Why the clock could not be turned, in words for the panel. */
export class ClockProblem extends Error {}

const RUN_LIMIT_MS = 60_000;

/** The next time that the newsletter's hours begin, after `now`. */
export function nextMorning(now: Date): Date {
  const today = getChicagoDay(now);
  const opens = fromChicagoHour(today, sendingHours.opens);
  return opens > now ? opens : fromChicagoHour(addDays(today, 1), sendingHours.opens);
}

/** The clock that the shop's newsletter goes by; it is turned forward alone, or back to the real time. */
export class NewsletterClock {
  readonly #options: ClockOptions;
  readonly now: () => Date;
  #turning: Promise<void> = Promise.resolve();

  constructor(options: ClockOptions) {
    this.#options = options;
    this.now = offsetClock(options.file);
  }

  isTurned(): boolean {
    return readClockOffsetMs(this.#options.file) > 0;
  }

  /** Lives through so many mornings; each one's mails have left when it ends. */
  async liveMornings(count: number): Promise<void> {
    await this.#alone(async () => {
      await this.#sendWhatIsDue();
      for (let lived = 0; lived < count; lived += 1) {
        this.#write(nextMorning(this.now()));
        await this.#sendWhatIsDue();
      }
    });
  }

  /** Leaps to an instant. The mornings between are missed, as in an outage. */
  async leapTo(at: Date): Promise<void> {
    await this.#alone(async () => {
      if (at <= this.now()) {
        throw new ClockProblem("That time is over: the newsletter's clock only goes forward.");
      }
      await this.#sendWhatIsDue();
      this.#write(at);
      await this.#sendWhatIsDue();
    });
  }

  /** Whoever was mailed on a day to come waits until that day is over. */
  async goBackToRealTime(): Promise<void> {
    await this.#alone(async () => rmSync(this.#options.file, { force: true }));
  }

  /** One turn after the other, however many are asked for at once. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const turn = this.#turning.then(work);
    this.#turning = turn.catch(() => undefined);
    await turn;
  }

  #write(at: Date): void {
    const { file } = this.#options;
    writeFileSync(`${file}.new`, `${at.getTime() - Date.now()}\n`);
    renameSync(`${file}.new`, file);
  }

  /** Calls the newsletter's cron until it has come through; another run may be under way. */
  async #sendWhatIsDue(): Promise<void> {
    const { shopOrigin, cronSecret } = this.#options;
    for (const limit = Date.now() + RUN_LIMIT_MS; Date.now() < limit; await sleep(100)) {
      const answer = await fetch(`${shopOrigin}/api/cron/newsletter`, {
        headers: { authorization: `Bearer ${cronSecret}` },
        signal: AbortSignal.timeout(RUN_LIMIT_MS),
      }).catch(() => undefined);
      if (!answer?.ok) throw new ClockProblem("The shop does not answer: is it running?");
      const run = (await answer.json()) as { isBusy: boolean };
      if (!run.isBusy) return;
    }
    throw new ClockProblem("The newsletter is being sent for a minute now: try again later.");
  }
}

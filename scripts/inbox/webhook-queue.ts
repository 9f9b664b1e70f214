import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eventBody, type MailEvent } from "./mail-event";
import { svixHeaders } from "./sign";
import type { AcceptedEmail } from "./taken-mail";

export type WebhookOptions = {
  readonly url: string;
  readonly secret: string;
  readonly now: () => Date;
};

/** An event on its way to the shop. */
export type Telling = {
  readonly id: string;
  readonly mailId: string;
  readonly event: MailEvent;
  readonly body: string;
  dueAtMs: number;
  attempts: number;
  /** The shop's last answer, null before one; a 2xx ends it. */
  lastStatus: number | null;
};

const BETWEEN_CALLS_MS = 10;
const AFTER_FAILURE_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const CALL_LIMIT_MS = 15_000;
const KEPT = 2_000;

/**
 * Tells the shop what became of mails, one call at a time and with a pause between, again and again
 * until it answers with a 2xx. What waits is lost when the inbox ends.
 */
export class WebhookQueue {
  readonly #options: WebhookOptions;
  readonly #told: Telling[] = [];
  readonly #stopped = new AbortController();
  #isWorking = false;
  #working: Promise<void> = Promise.resolve();
  #holds = 0;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  tell(mail: AcceptedEmail, event: MailEvent, delayMs = 0): void {
    const body = eventBody(mail, event, this.#options.now());
    const id = `msg_${randomUUID()}`;
    const dueAtMs = Date.now() + delayMs;
    const telling = { id, mailId: mail.id, event, body, dueAtMs, attempts: 0, lastStatus: null };
    this.#told.push(telling);
    const spare = this.#told.findIndex(isTaken);
    if (this.#told.length > KEPT && spare !== -1) this.#told.splice(spare, 1);
    this.#start();
  }

  /** Tells nothing while something is done, and then what has been waiting. */
  async heldWhile(work: () => Promise<void>): Promise<void> {
    this.#holds += 1;
    try {
      await this.#working;
      await work();
    } finally {
      this.#holds -= 1;
      this.#start();
    }
  }

  /** What was told of a mail, oldest first. */
  about(mailId: string): readonly Telling[] {
    return this.#told.filter((telling) => telling.mailId === mailId);
  }

  stop(): void {
    this.#stopped.abort();
  }

  #start(): void {
    if (!this.#isWorking) this.#working = this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    const { signal } = this.#stopped;
    try {
      for (let next = this.#next(); next && this.#holds === 0; next = this.#next()) {
        const isDue = next.dueAtMs <= Date.now();
        if (isDue) await this.#post(next);
        // What was told meanwhile may be due before what this waits for.
        const pause = isDue && !isTaken(next) ? AFTER_FAILURE_MS : BETWEEN_CALLS_MS;
        await sleep(pause, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#isWorking = false;
    }
  }

  /** What is due first of all that waits. */
  #next(): Telling | undefined {
    return this.#told
      .filter((telling) => !isTaken(telling))
      .reduce<Telling | undefined>(
        (first, one) => (first && first.dueAtMs <= one.dueAtMs ? first : one),
        undefined,
      );
  }

  async #post(telling: Telling): Promise<void> {
    const { url, secret, now } = this.#options;
    telling.attempts += 1;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...svixHeaders(telling, secret, now()) },
        body: telling.body,
        redirect: "manual",
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
      });
      await answer.arrayBuffer();
      telling.lastStatus = answer.status;
    } catch {
      telling.lastStatus = null;
    }
    const wait = Math.min(1_000 * 2 ** (telling.attempts - 1), LONGEST_WAIT_MS);
    telling.dueAtMs = Date.now() + wait;
  }
}

/** The shop has taken it. */
export function isTaken({ lastStatus }: Telling): boolean {
  return lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
}

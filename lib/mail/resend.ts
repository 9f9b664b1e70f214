import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Resend } from "resend";
import type { MailTransport, SendOutcome } from "@/lib/mail/port";
import { type ResendAnswer, readAnswer } from "@/lib/mail/resend-answer";

type Options = {
  readonly apiKey: string;
  /** Resend's own when absent. */
  readonly baseUrl?: string | undefined;
  /** How long one mail may take, waits for the provider's rate limit included. */
  readonly limitMs?: number;
};

/** Ten calls a second at most: beyond that Resend refuses, and rendering would crowd out visitors. */
const paceMs = 100;

/** Longer waits are left to the outbox. */
const longestPauseSeconds = 2;

/**
 * Resend as the site's mail provider (resend.com/docs/api-reference/emails/send-email). A call
 * that meets the rate limit (429) waits as told, where that is short, and asks again under the
 * same key. Never throws; no outcome holds an address, a body or the API key.
 */
export function resendTransport({ apiKey, baseUrl, limitMs = 10_000 }: Options): MailTransport {
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  let nextTurnAt = 0;
  const turn = async () => {
    const now = Date.now();
    const at = Math.max(now, nextTurnAt);
    nextTurnAt = at + paceMs;
    if (at > now) await wait(at - now);
  };
  return {
    async send(mail, idempotencyKey) {
      await turn();
      const signal = AbortSignal.timeout(limitMs);
      const ask = async (): Promise<SendOutcome> => {
        const options = { idempotencyKey, signal };
        const answer: ResendAnswer = await resend.emails.send({ ...mail }, options);
        return readAnswer(answer);
      };
      try {
        for (;;) {
          const outcome = await ask();
          const pause = outcome.kind === "retry" ? outcome.retryAfterSeconds : undefined;
          if (pause === undefined || pause > longestPauseSeconds) return outcome;
          await wait(Math.max(pause, 0.1) * 1000, undefined, { signal });
        }
      } catch {
        return { kind: "retry", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },
  };
}

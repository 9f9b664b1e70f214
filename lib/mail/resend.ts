import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Resend } from "resend";
import type { BatchOutcome, BatchTransport, MailTransport, SendOutcome } from "@/lib/mail/port";
import { type ResendAnswer, readAnswer } from "@/lib/mail/resend-answer";
import { readBatchAnswer } from "@/lib/mail/resend-batch-answer";
import { resendPace } from "@/lib/mail/resend-pace";

type Options = {
  readonly apiKey: string;
  /** Resend's own when absent. */
  readonly baseUrl?: string | undefined;
  /** How long one mail may take, waits for the provider's rate limit included. */
  readonly limitMs?: number;
  /** How long a batch may take. */
  readonly batchLimitMs?: number;
};

/** Longer waits are left to the outbox and to the newsletter's next run. */
const longestPauseSeconds = 2;

const turnIsFar = { kind: "not_taken", reason: "turn_is_far" } as const;

/**
 * Resend as the site's mail provider (resend.com/docs/api-reference/emails/send-email and
 * …/send-batch-emails). A call that meets the rate limit (429) waits as told, where that is short,
 * and asks again under the same key. Never throws; no outcome holds an address, a body or the API key.
 */
export function resendTransport(options: Options): MailTransport & BatchTransport {
  const { apiKey, baseUrl, limitMs = 10_000, batchLimitMs = 30_000 } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  const pace = resendPace();
  return {
    async send(mail, idempotencyKey) {
      await pace.forOne();
      const signal = AbortSignal.timeout(limitMs);
      const { attachments, ...rest } = mail;
      const payload = { ...rest, ...(attachments && { attachments: [...attachments] }) };
      const ask = async (): Promise<SendOutcome> => {
        const answer: ResendAnswer = await resend.emails.send(payload, { idempotencyKey, signal });
        pace.learn(answer.headers, !answer.error);
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

    nextTurn: (limitMs) => pace.nearTurn(limitMs),

    async sendBatch(mails, idempotencyKey, turn) {
      const signal = AbortSignal.timeout(batchLimitMs);
      // Whoever leaves while a batch waits is mailed: it waits opened for a moment, no longer.
      // A little more than what was foreseen: receipts may come before it.
      const patience = AbortSignal.timeout(longestPauseSeconds * 1250);
      const waitsUntil = Date.now() + longestPauseSeconds * 1000;
      const isTooLong = (ms: number) => Date.now() + ms > waitsUntil;
      const payload = mails.map(({ tags, ...mail }) => ({
        ...mail,
        tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
      }));
      let isOpen = false;
      const ask = async (): Promise<BatchOutcome> => {
        const inMs = pace.turnInMs();
        if (isTooLong(inMs)) return { ...turnIsFar, retryAfterSeconds: inMs / 1000 };
        await pace.forBatch(AbortSignal.any([signal, patience]));
        turn?.leave();
        isOpen = true;
        const answer = await resend.batch.send(payload, {
          idempotencyKey,
          batchValidation: "permissive",
          signal,
        });
        pace.learn(answer.headers, !answer.error);
        const outcome = readBatchAnswer(answer, mails.length);
        isOpen = outcome.kind !== "not_taken";
        return outcome;
      };
      try {
        for (;;) {
          const outcome = await ask();
          const pause = outcome.kind === "not_taken" ? outcome.retryAfterSeconds : undefined;
          if (pause === undefined || isTooLong(pause * 1000)) return outcome;
          await wait(Math.max(pause, 0.1) * 1000, undefined, { signal });
        }
      } catch {
        if (isOpen) return { kind: "uncertain", reason: signal.aborted ? "timeout" : "no_answer" };
        return turnIsFar;
      }
    },
  };
}

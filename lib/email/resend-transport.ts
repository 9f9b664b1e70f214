import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Resend } from "resend";
import type {
  BatchOutcome,
  BatchTransport,
  EmailTransport,
  SendOutcome,
} from "@/lib/core/ports/email";
import { parseBatchResponse } from "@/lib/email/resend-batch-response";
import { createResendRateLimiter } from "@/lib/email/resend-rate-limiter";
import { parseSendResponse, type ResendResponse } from "@/lib/email/resend-response";

type Options = {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
  /** Timeout for one email, including waits for the rate limit. */
  readonly limitMs?: number;
  /** Timeout for a batch. */
  readonly batchLimitMs?: number;
};

/** Longer waits are left to the outbox and the newsletter's next run. */
const longestPauseSeconds = 2;

const rateLimitReached = { kind: "not_accepted", reason: "rate_limit_reached" } as const;

/**
 * The Resend email provider (resend.com/docs/api-reference/emails/send-email and
 * /send-batch-emails). A 429 with a short wait is retried with the same idempotency key. Never
 * throws, and no result contains an address, a body or the API key.
 */
export function createResendTransport(options: Options): EmailTransport & BatchTransport {
  const { apiKey, baseUrl, limitMs = 10_000, batchLimitMs = 30_000 } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  const pace = createResendRateLimiter();
  return {
    async send(email, idempotencyKey) {
      await pace.acquire();
      const signal = AbortSignal.timeout(limitMs);
      const { attachments, ...rest } = email;
      const payload = { ...rest, ...(attachments && { attachments: [...attachments] }) };
      const ask = async (): Promise<SendOutcome> => {
        const answer: ResendResponse = await resend.emails.send(payload, {
          idempotencyKey,
          signal,
        });
        pace.updateFromHeaders(answer.headers, !answer.error);
        return parseSendResponse(answer);
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

    acquireSlot: (limitMs) => pace.acquireBatchSlot(limitMs),

    async sendBatch(mails, idempotencyKey, turn) {
      const signal = AbortSignal.timeout(batchLimitMs);
      // Someone who unsubscribes while an open batch waits would still be emailed, so it waits
      // briefly. The margin is for receipts that go first.
      const patience = AbortSignal.timeout(longestPauseSeconds * 1250);
      const waitsUntil = Date.now() + longestPauseSeconds * 1000;
      const isTooLong = (ms: number) => Date.now() + ms > waitsUntil;
      const payload = mails.map(({ tags, ...email }) => ({
        ...email,
        tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
      }));
      let isOpen = false;
      const ask = async (): Promise<BatchOutcome> => {
        const inMs = pace.getBatchWaitMs();
        if (isTooLong(inMs)) return { ...rateLimitReached, retryAfterSeconds: inMs / 1000 };
        await pace.acquireForBatch(AbortSignal.any([signal, patience]));
        turn?.release();
        isOpen = true;
        const answer = await resend.batch.send(payload, {
          idempotencyKey,
          batchValidation: "permissive",
          signal,
        });
        pace.updateFromHeaders(answer.headers, !answer.error);
        const outcome = parseBatchResponse(answer, mails.length);
        isOpen = outcome.kind !== "not_accepted";
        return outcome;
      };
      try {
        for (;;) {
          const outcome = await ask();
          const pause = outcome.kind === "not_accepted" ? outcome.retryAfterSeconds : undefined;
          if (pause === undefined || isTooLong(pause * 1000)) return outcome;
          await wait(Math.max(pause, 0.1) * 1000, undefined, { signal });
        }
      } catch {
        if (isOpen) return { kind: "uncertain", reason: signal.aborted ? "timeout" : "no_answer" };
        return rateLimitReached;
      }
    },
  };
}

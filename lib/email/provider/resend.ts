import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Resend } from "resend";
import { formatSender } from "@/lib/core/email-address";
import type {
  BatchOutcome,
  BatchTransport,
  EmailTransport,
  ReceivedEmails,
  RemoveSuppressionOutcome,
  SendOutcome,
  SuppressionList,
} from "@/lib/core/ports/email";
import { createResendRateLimiter } from "@/lib/email/provider/resend-rate-limiter";
import {
  parseBatchResponse,
  parseSendResponse,
  type ResendResponse,
  toErrorCode,
} from "@/lib/email/provider/resend-response";

type Senders = { readonly from: string; readonly replyTo?: string | undefined };

function quoteSenders<Email extends Senders>(email: Email): Email {
  const { from, replyTo } = email;
  return { ...email, from: formatSender(from), ...(replyTo && { replyTo: formatSender(replyTo) }) };
}

type Options = {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
  /** Timeout for one email, including waits for the rate limit. */
  readonly timeoutMs?: number;
  /** Timeout for a batch. */
  readonly batchTimeoutMs?: number;
  /** Reserves a call among those of all instances (lib/rate-limit/slots.ts). */
  readonly reserveCall?: (intervalMs: number) => Promise<number>;
};

/** Longer waits are left to the outbox and the newsletter's next run. */
const maxWaitSeconds = 2;

const rateLimitReached = { kind: "not_accepted", reason: "rate_limit_reached" } as const;

/**
 * The Resend email provider (resend.com/docs/api-reference/emails/send-email and
 * /send-batch-emails). A 429 with a short wait is retried with the same idempotency key. Never
 * throws, and no result contains an address, a body or the API key.
 */
export function createResendTransport(options: Options): EmailTransport & BatchTransport {
  const { apiKey, baseUrl, timeoutMs = 10_000, batchTimeoutMs = 30_000, reserveCall } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  const rateLimiter = createResendRateLimiter(reserveCall);
  return {
    async send(email, idempotencyKey) {
      await rateLimiter.acquire();
      const signal = AbortSignal.timeout(timeoutMs);
      const { attachments, headers, ...rest } = email;
      const payload = {
        ...quoteSenders(rest),
        ...(attachments && { attachments: [...attachments] }),
        ...(headers && { headers: { ...headers } }),
      };
      const send = async (): Promise<SendOutcome> => {
        const response: ResendResponse = await resend.emails.send(payload, {
          idempotencyKey,
          signal,
        });
        rateLimiter.updateFromHeaders(response.headers, !response.error);
        return parseSendResponse(response);
      };
      try {
        for (;;) {
          const outcome = await send();
          const retryAfterSeconds =
            outcome.kind === "retry" ? outcome.retryAfterSeconds : undefined;
          if (retryAfterSeconds === undefined || retryAfterSeconds > maxWaitSeconds) return outcome;
          await wait(Math.max(retryAfterSeconds, 0.1) * 1000, undefined, { signal });
        }
      } catch {
        return { kind: "retry", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },

    acquireSlot: (timeoutMs) => rateLimiter.acquireBatchSlot(timeoutMs),

    async sendBatch(emails, idempotencyKey, slot) {
      const signal = AbortSignal.timeout(batchTimeoutMs);
      // Someone who unsubscribes while an open batch waits would still be emailed, so it waits
      // briefly. The margin is for receipts that go first.
      const slotTimeout = AbortSignal.timeout(maxWaitSeconds * 1250);
      const maxWaitUntil = Date.now() + maxWaitSeconds * 1000;
      const isTooLong = (ms: number) => Date.now() + ms > maxWaitUntil;
      const payload = emails.map(({ tags, ...email }) => ({
        ...quoteSenders(email),
        tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
      }));
      let isCallStarted = false;
      const send = async (): Promise<BatchOutcome> => {
        const waitMs = rateLimiter.getBatchWaitMs();
        if (isTooLong(waitMs)) return { ...rateLimitReached, retryAfterSeconds: waitMs / 1000 };
        await rateLimiter.acquireForBatch(AbortSignal.any([signal, slotTimeout]));
        slot?.release();
        isCallStarted = true;
        const response = await resend.batch.send(payload, {
          idempotencyKey,
          batchValidation: "permissive",
          signal,
        });
        rateLimiter.updateFromHeaders(response.headers, !response.error);
        const outcome = parseBatchResponse(response, emails.length);
        isCallStarted = outcome.kind !== "not_accepted";
        return outcome;
      };
      try {
        for (;;) {
          const outcome = await send();
          const retryAfterSeconds =
            outcome.kind === "not_accepted" ? outcome.retryAfterSeconds : undefined;
          if (retryAfterSeconds === undefined || isTooLong(retryAfterSeconds * 1000))
            return outcome;
          await wait(Math.max(retryAfterSeconds, 0.1) * 1000, undefined, { signal });
        }
      } catch {
        if (isCallStarted)
          return { kind: "uncertain", reason: signal.aborted ? "timeout" : "no_answer" };
        return rateLimitReached;
      }
    },
  };
}

const timeoutMs = 10_000;

/**
 * Resend's suppression list (resend.com/docs/api-reference/suppressions). Never throws, and no
 * result contains the address or the API key.
 */
export function createResendSuppressionList(options: {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
}): SuppressionList {
  const { apiKey, baseUrl } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async remove(email) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return parseRemoveResponse(await resend.suppressions.remove(email, { signal }));
      } catch {
        return { kind: "unavailable", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },
  };
}

function parseRemoveResponse({ error }: Pick<ResendResponse, "error">): RemoveSuppressionOutcome {
  // The address isn't on the list.
  if (!error || error.name === "not_found") return { kind: "removed" };
  const name = toErrorCode(error.name);
  const status = typeof error.statusCode === "number" ? ` ${error.statusCode}` : "";
  return { kind: "unavailable", reason: name + status };
}

/**
 * Resend's received emails (resend.com/docs/api-reference/emails/retrieve-received-email). Never
 * throws, and no reason contains an address or the API key.
 */
export function createResendReceivedEmails(options: {
  readonly apiKey: string;
  /** Defaults to Resend's own URL. */
  readonly baseUrl?: string | undefined;
}): ReceivedEmails {
  const { apiKey, baseUrl } = options;
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async get(id) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        // Otherwise inline images make the HTML as large as the email.
        const format = { html_format: "cid" } as const;
        const { data, error } = await resend.emails.receiving.get(id, format, { signal });
        if (error?.name === "not_found") return { kind: "missing" };
        if (error) return { kind: "unavailable", reason: toErrorCode(error.name) };
        const { from, to, cc, reply_to, received_for, subject, text, html, headers } = data;
        // The API leaves out what an email doesn't have.
        const attachments = data.attachments ?? [];
        return {
          kind: "found",
          email: {
            id,
            from: from ?? "",
            replyTo: reply_to ?? [],
            recipients: [...(to ?? []), ...(cc ?? []), ...(received_for ?? [])],
            subject: subject ?? "",
            text,
            html,
            headers: Object.fromEntries(
              Object.entries(headers ?? {}).map(([name, value]) => [
                name.toLowerCase(),
                // A header that occurs twice may be a list.
                [value].flat().join(", "),
              ]),
            ),
            attachmentNames: attachments.map(({ filename }) => filename ?? "unnamed"),
            partTypes: attachments.map(({ content_type }) => content_type ?? ""),
          },
        };
      } catch {
        return { kind: "unavailable", reason: signal.aborted ? "timeout" : "no_answer" };
      }
    },
  };
}

const refused = { kind: "refused", reason: "preview" } as const;

/**
 * Sends to staff and refuses all other emails, so that a preview with a copy of production's database
 * emails no customer.
 */
export function limitToStaff(
  transport: EmailTransport,
  isStaff: (address: string) => Promise<boolean>,
): EmailTransport & BatchTransport {
  return {
    async send(email, idempotencyKey) {
      return (await isStaff(email.to)) ? await transport.send(email, idempotencyKey) : refused;
    },
    sendBatch: async (emails) => ({ kind: "sent", outcomes: emails.map(() => refused) }),
  };
}

import { createHash } from "node:crypto";
import type { BatchEmail, BatchOutcome, BatchTransport } from "@/lib/core/ports/email";

export type AcceptedEmail = BatchEmail & {
  readonly idempotencyKey: string;
  readonly providerId: string;
  readonly takenAt: Date;
};

/** How a provider call goes wrong. */
export type BatchFault =
  | "lost_answer"
  | "not_reached"
  | "concurrent"
  | { readonly notTaken: string; readonly retryAfterSeconds?: number };

export type FakeEmailBatches = BatchTransport & {
  /** Accepted emails in order; very long tests empty it as they go. */
  readonly taken: AcceptedEmail[];
  /** Every call's key and addresses, including repeats. */
  readonly calls: { readonly key: string; readonly to: readonly string[] }[];
  /** Sets the results of the next calls; after that all succeed again. */
  next(...mishaps: readonly (BatchFault | "well")[]): void;
  /** Called for each call that `next` doesn't cover. */
  weather(mishap: () => BatchFault | undefined): void;
  /** Addresses that the provider rejects. */
  readonly refused: Set<string>;
};

const keyLifeMs = 24 * 60 * 60 * 1000;

/**
 * An in-memory batch endpoint. For 24 hours a key with the same body returns the same response, and
 * with another body is rejected (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function fakeEmailBatches(now: () => Date): FakeEmailBatches {
  const keys = new Map<string, { body: string; answer: BatchOutcome; at: Date }>();
  const mishaps: (BatchFault | "well")[] = [];
  let serial = 0;
  let weather: () => BatchFault | undefined = () => undefined;
  const fake: FakeEmailBatches = {
    taken: [],
    calls: [],
    refused: new Set(),
    next: (...more) => {
      mishaps.push(...more);
    },
    weather: (mishap) => {
      weather = mishap;
    },
    async sendBatch(mails, key) {
      fake.calls.push({ key, to: mails.map((mail) => mail.to) });
      if (mails.length === 0 || mails.length > 100) throw new Error(`${mails.length} mails`);
      const told = mishaps.shift() ?? weather();
      const mishap = told === "well" ? undefined : told;
      if (mishap === "not_reached") return { kind: "uncertain", reason: "no_answer" };
      if (mishap === "concurrent") return { kind: "uncertain", reason: "concurrent 409" };
      if (typeof mishap === "object") {
        const { notTaken: reason, retryAfterSeconds } = mishap;
        return retryAfterSeconds === undefined
          ? { kind: "not_accepted", reason }
          : { kind: "not_accepted", reason, retryAfterSeconds };
      }
      const answer = take(mails, key);
      return mishap === "lost_answer" ? { kind: "uncertain", reason: "timeout" } : answer;
    },
  };

  function take(mails: readonly BatchEmail[], key: string): BatchOutcome {
    const body = createHash("sha256").update(JSON.stringify(mails)).digest("base64");
    const known = keys.get(key);
    if (known && now().getTime() - known.at.getTime() < keyLifeMs) {
      return known.body === body ? known.answer : { kind: "already_accepted" };
    }
    const answer: BatchOutcome = {
      kind: "sent",
      mails: mails.map((mail) => {
        if (fake.refused.has(mail.to)) return { kind: "refused", reason: "validation_error" };
        serial += 1;
        const providerId = `mail_${serial}`;
        fake.taken.push({ ...mail, idempotencyKey: key, providerId, takenAt: now() });
        return { kind: "sent", providerId };
      }),
    };
    keys.set(key, { body, answer, at: now() });
    return answer;
  }

  return fake;
}

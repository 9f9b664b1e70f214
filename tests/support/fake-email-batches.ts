import { createHash } from "node:crypto";
import type { BatchEmail, BatchOutcome, BatchTransport } from "@/lib/core/ports/email";

export type AcceptedEmail = BatchEmail & {
  readonly idempotencyKey: string;
  readonly providerId: string;
  readonly takenAt: Date;
};

/** What a provider does to one call instead of taking it and saying so. */
export type BatchFault =
  | "lost_answer"
  | "not_reached"
  | "concurrent"
  | { readonly notTaken: string; readonly retryAfterSeconds?: number };

export type FakeEmailBatches = BatchTransport & {
  /** What was taken, in order; a test that takes very many empties it as it goes. */
  readonly taken: AcceptedEmail[];
  /** Every call's key and addresses, with repeats. */
  readonly calls: { readonly key: string; readonly to: readonly string[] }[];
  /** What happens to the next calls, in turn; then all goes well again. */
  next(...mishaps: readonly (BatchFault | "well")[]): void;
  /** Asked at each call that `next` says nothing of. */
  weather(mishap: () => BatchFault | undefined): void;
  /** Addresses that the provider refuses. */
  readonly refused: Set<string>;
};

const keyLifeMs = 24 * 60 * 60 * 1000;

/**
 * The provider's batch endpoint in memory: for 24 hours a key with the same body answers as before,
 * and with another body is refused (resend.com/docs/dashboard/emails/idempotency-keys).
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

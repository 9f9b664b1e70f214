import { createHash } from "node:crypto";
import type { BatchEmail, BatchOutcome, BatchTransport } from "@/lib/core/ports/email";

export type AcceptedEmail = BatchEmail & {
  readonly idempotencyKey: string;
  readonly providerId: string;
  readonly acceptedAt: Date;
};

/** How a provider call goes wrong. */
export type BatchFault =
  | "lost_answer"
  | "not_reached"
  | "concurrent"
  | { readonly notTaken: string; readonly retryAfterSeconds?: number };

export type FakeEmailBatches = BatchTransport & {
  /** Accepted emails in order; very long tests empty it as they go. */
  readonly accepted: AcceptedEmail[];
  /** Every call's key and addresses, including repeats. */
  readonly calls: { readonly key: string; readonly to: readonly string[] }[];
  /** Sets the results of the next calls; after that all succeed again. */
  next(...nextFaults: readonly (BatchFault | "ok")[]): void;
  /** Called for each call that `next` doesn't cover. */
  failCalls(fault: () => BatchFault | undefined): void;
  /** Addresses that the provider rejects. */
  readonly refused: Set<string>;
};

const keyLifeMs = 24 * 60 * 60 * 1000;

/**
 * An in-memory batch endpoint. For 24 hours a key with the same body returns the same response, and
 * with another body is rejected (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function fakeEmailBatches(now: () => Date): FakeEmailBatches {
  const keys = new Map<string, { body: string; outcome: BatchOutcome; at: Date }>();
  const nextFaults: (BatchFault | "ok")[] = [];
  let serial = 0;
  let getFault: () => BatchFault | undefined = () => undefined;
  const fake: FakeEmailBatches = {
    accepted: [],
    calls: [],
    refused: new Set(),
    next: (...more) => {
      nextFaults.push(...more);
    },
    failCalls: (fault) => {
      getFault = fault;
    },
    async sendBatch(emails, key) {
      fake.calls.push({ key, to: emails.map((email) => email.to) });
      if (emails.length === 0 || emails.length > 100) throw new Error(`${emails.length} emails`);
      const next = nextFaults.shift() ?? getFault();
      const fault = next === "ok" ? undefined : next;
      if (fault === "not_reached") return { kind: "uncertain", reason: "no_answer" };
      if (fault === "concurrent") return { kind: "uncertain", reason: "concurrent 409" };
      if (typeof fault === "object") {
        const { notTaken: reason, retryAfterSeconds } = fault;
        return retryAfterSeconds === undefined
          ? { kind: "not_accepted", reason }
          : { kind: "not_accepted", reason, retryAfterSeconds };
      }
      const outcome = accept(emails, key);
      return fault === "lost_answer" ? { kind: "uncertain", reason: "timeout" } : outcome;
    },
  };

  function accept(emails: readonly BatchEmail[], key: string): BatchOutcome {
    const body = createHash("sha256").update(JSON.stringify(emails)).digest("base64");
    const earlier = keys.get(key);
    if (earlier && now().getTime() - earlier.at.getTime() < keyLifeMs) {
      return earlier.body === body ? earlier.outcome : { kind: "already_accepted" };
    }
    const outcome: BatchOutcome = {
      kind: "sent",
      outcomes: emails.map((email) => {
        if (fake.refused.has(email.to)) return { kind: "refused", reason: "validation_error" };
        serial += 1;
        const providerId = `mail_${serial}`;
        fake.accepted.push({ ...email, idempotencyKey: key, providerId, acceptedAt: now() });
        return { kind: "sent", providerId };
      }),
    };
    keys.set(key, { body, outcome, at: now() });
    return outcome;
  }

  return fake;
}

import type { RenderedEmail } from "@/db/values/emails";
import type { EmailTransport, SendOutcome } from "@/lib/core/ports/email";

export type SentEmail = RenderedEmail & { readonly idempotencyKey: string };

export type FakeEmail = EmailTransport & {
  /** Delivered emails, once per idempotency key. */
  readonly sent: readonly SentEmail[];
  /** Every call, including repeats. */
  readonly calls: readonly SentEmail[];
  /** Sets the results of the next calls; after that emails are delivered again. */
  answer(...outcomes: readonly SendOutcome[]): void;
  to(address: string): readonly SentEmail[];
};

/** An in-memory email provider. A key that was already delivered delivers nothing more. */
export function fakeEmail(): FakeEmail {
  const sent: SentEmail[] = [];
  const calls: SentEmail[] = [];
  const answers: SendOutcome[] = [];
  return {
    sent,
    calls,
    answer: (...outcomes) => {
      answers.push(...outcomes);
    },
    to: (address) => sent.filter((email) => email.to === address),
    async send(email, idempotencyKey) {
      const call = { ...email, idempotencyKey };
      calls.push(call);
      const ordered = answers.shift();
      if (ordered) return ordered;
      const known = sent.findIndex((one) => one.idempotencyKey === idempotencyKey);
      if (known === -1) sent.push(call);
      return { kind: "sent", providerId: `mail_${known === -1 ? sent.length : known + 1}` };
    },
  };
}

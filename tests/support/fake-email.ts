import type { EmailTransport, RenderedEmail, SendOutcome } from "@/lib/core/ports/email";

export type SentEmail = RenderedEmail & { readonly idempotencyKey: string };

export type FakeEmail = EmailTransport & {
  /** What was delivered, once a key, as the provider promises. */
  readonly sent: readonly SentEmail[];
  /** Every call, with repeats. */
  readonly calls: readonly SentEmail[];
  /** What the next calls answer, in turn; then mail is delivered again. */
  answer(...outcomes: readonly SendOutcome[]): void;
  to(email: string): readonly SentEmail[];
};

/** A mail provider in memory. A key that was delivered before delivers nothing more. */
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
    to: (email) => sent.filter((mail) => mail.to === email),
    async send(mail, idempotencyKey) {
      const call = { ...mail, idempotencyKey };
      calls.push(call);
      const ordered = answers.shift();
      if (ordered) return ordered;
      const known = sent.findIndex((one) => one.idempotencyKey === idempotencyKey);
      if (known === -1) sent.push(call);
      return { kind: "sent", providerId: `mail_${known === -1 ? sent.length : known + 1}` };
    },
  };
}

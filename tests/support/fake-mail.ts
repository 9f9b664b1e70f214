import type { MailTransport, RenderedMail, SendOutcome } from "@/lib/mail/port";

export type SentMail = RenderedMail & { readonly idempotencyKey: string };

export type FakeMail = MailTransport & {
  /** What was delivered, once a key, as the provider promises. */
  readonly sent: readonly SentMail[];
  /** Every call, with repeats. */
  readonly calls: readonly SentMail[];
  /** What the next calls answer, in turn; then mail is delivered again. */
  answer(...outcomes: readonly SendOutcome[]): void;
  to(email: string): readonly SentMail[];
};

/** A mail provider in memory. A key that was delivered before delivers nothing more. */
export function fakeMail(): FakeMail {
  const sent: SentMail[] = [];
  const calls: SentMail[] = [];
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

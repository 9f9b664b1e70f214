/** A mail as it leaves: frozen before the provider is called. */
export type RenderedMail = {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** `retry`: the provider is down, slow or limits us. `refused`: this mail will never be taken. */
export type SendOutcome =
  | { readonly kind: "sent"; readonly providerId: string }
  | { readonly kind: "retry"; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "refused"; readonly reason: string };

/** The mail provider. One adapter: lib/mail/resend.ts. The same key sends the same mail once. */
export type MailTransport = {
  send(mail: RenderedMail, idempotencyKey: string): Promise<SendOutcome>;
};

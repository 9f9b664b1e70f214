/** A file that goes with a mail. */
export type MailAttachment = {
  readonly filename: string;
  /** Base64. */
  readonly content: string;
  readonly contentType: string;
};

/** A mail as it leaves: frozen before the provider is called. */
export type RenderedMail = {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
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

/** A mail to one of many: with the headers by which mail programs let a reader leave. */
export type BulkMail = Omit<RenderedMail, "attachments"> & {
  readonly headers: Readonly<Record<string, string>>;
  /** The provider hands them back with everything it tells about the mail later. */
  readonly tags: Readonly<Record<string, string>>;
};

/** What became of one mail of a batch that was taken; no id where the provider named none. */
export type BulkMailOutcome =
  | { readonly kind: "sent"; readonly providerId: string | null }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * `sent`: taken, an outcome for each mail in its place. `taken_before`: another body had been taken
 * under this key. `not_taken`: surely not. `uncertain`: it may have been.
 */
export type BatchOutcome =
  | { readonly kind: "sent"; readonly mails: readonly BulkMailOutcome[] }
  | { readonly kind: "taken_before" }
  | { readonly kind: "not_taken"; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "uncertain"; readonly reason: string };

/** A place among the calls that come next; left once its call begins, or when there is none. */
export type BatchTurn = { leave(): void };

/** The mail provider for many mails in one call, 100 at most. The same key takes one body once. */
export type BatchTransport = {
  /**
   * Waits, up to `limitMs`, until a call could begin within about a second: whoever asks for the
   * turn first and reads the readers then calls with what they want now. Null when it takes longer;
   * absent where nothing limits the calls.
   */
  nextTurn?(limitMs: number): Promise<BatchTurn | null>;
  /** A call that would wait longer than two seconds in all is `not_taken`. */
  sendBatch(
    mails: readonly BulkMail[],
    idempotencyKey: string,
    turn?: BatchTurn,
  ): Promise<BatchOutcome>;
};

/** `unavailable`: the provider did not answer, or not now; asking again is harmless. */
export type LiftOutcome =
  | { readonly kind: "lifted" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** The provider's own list of addresses that it sends no mail to, after a bounce or a complaint. */
export type SuppressionList = {
  /** Takes an address off the list; one that is not on it counts as lifted. */
  lift(email: string): Promise<LiftOutcome>;
};

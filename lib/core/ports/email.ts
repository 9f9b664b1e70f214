import type { RenderedEmail } from "@/db/values/emails";

export type { EmailAttachment } from "@/db/values/emails";

/**
 * `retry`: the provider is down, slow or rate limiting. `refused`: it will never accept this email.
 */
export type SendOutcome =
  | { readonly kind: "sent"; readonly providerId: string }
  | { readonly kind: "retry"; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The email provider, implemented by lib/email/provider/resend.ts. The same idempotency key sends
 * an email once.
 */
export type EmailTransport = {
  send(email: RenderedEmail, idempotencyKey: string): Promise<SendOutcome>;
};

/** One email of a batch, with the headers for one-click unsubscribe. */
export type BatchEmail = Omit<RenderedEmail, "attachments"> & {
  readonly headers: Readonly<Record<string, string>>;
  /** The provider returns these in delivery events. */
  readonly tags: Readonly<Record<string, string>>;
};

/** Result for one email of an accepted batch. The id is null if the provider returned none. */
export type BatchEmailOutcome =
  | { readonly kind: "sent"; readonly providerId: string | null }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * `sent`: accepted, one result per email in order. `already_accepted`: another body was accepted
 * with this key. `not_accepted`: certainly rejected. `uncertain`: it may have been accepted.
 */
export type BatchOutcome =
  | { readonly kind: "sent"; readonly outcomes: readonly BatchEmailOutcome[] }
  | { readonly kind: "already_accepted" }
  | { readonly kind: "not_accepted"; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "uncertain"; readonly reason: string };

/** A reserved place among the next calls. Release it when the call starts or isn't made. */
export type BatchSlot = { release(): void };

/** Sends up to 100 emails per call. The same idempotency key accepts one body once. */
export type BatchTransport = {
  /**
   * Waits up to `timeoutMs` until a call could start within about a second, so that subscribers read
   * after that are current when the call is made. Null if it would take longer; undefined if calls
   * aren't limited.
   */
  acquireSlot?(timeoutMs: number): Promise<BatchSlot | null>;
  /** Returns `not_accepted` if the call would wait longer than two seconds in total. */
  sendBatch(
    emails: readonly BatchEmail[],
    idempotencyKey: string,
    turn?: BatchSlot,
  ): Promise<BatchOutcome>;
};

/** `unavailable`: the provider didn't respond; it's safe to try again. */
export type RemoveSuppressionOutcome =
  | { readonly kind: "removed" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** The provider's list of addresses that it doesn't send to after a bounce or complaint. */
export type SuppressionList = {
  /** Removes an address. An address that isn't listed counts as removed. */
  remove(email: string): Promise<RemoveSuppressionOutcome>;
};

/** An email that someone sent to the inbound address. All of it is untrusted. */
export type ReceivedEmail = {
  readonly id: string;
  /** The From header, decoded or not; may be empty. */
  readonly from: string;
  /** The Reply-To header's addresses, if the provider lists them; otherwise it's in `headers`. */
  readonly replyTo?: readonly string[];
  /** Every address that it was sent to, including the envelope's, with or without names. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** By name in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachmentNames: readonly string[];
  /** Content types of the attachments, among them the parts of bounces. */
  readonly partTypes?: readonly string[];
};

/** `unavailable`: the provider didn't respond; try again later. `missing`: it has no such email. */
export type ReceivedEmailOutcome =
  | { readonly kind: "found"; readonly email: ReceivedEmail }
  | { readonly kind: "missing" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Reads emails that the provider received. Its webhooks leave out text and headers. */
export type ReceivedEmails = { get(id: string): Promise<ReceivedEmailOutcome> };

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

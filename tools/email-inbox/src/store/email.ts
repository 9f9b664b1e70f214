/** An accepted email, as it's written to the journal. */
export type StoredEmail = {
  readonly id: string;
  /** ISO time on the newsletter clock. */
  readonly acceptedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly EmailTag[];
  readonly attachments: readonly StoredAttachment[];
};

/** An email to the shop, as if it had been sent to an address that Resend receives. */
export type ReceivedEmail = {
  readonly id: string;
  /** ISO time on the newsletter clock. */
  readonly createdAt: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo?: readonly string[];
  readonly html?: string | null;
  /** Only what Resend says about them. Their contents aren't kept. */
  readonly attachments?: readonly { readonly filename: string; readonly contentType: string }[];
};

type EmailTag = { readonly name: string; readonly value: string };

/** The contents are in a file of the same ID. */
export type StoredAttachment = {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  /** Set if the HTML refers to the attachment as `cid:<contentId>`. */
  readonly contentId: string | null;
  /** In bytes. */
  readonly size: number;
};

/** Extracts the address from `Name <address>`, in lowercase. */
export function parseAddress(recipient: string): string {
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(recipient) ?? [];
  return (bracketed ?? recipient).trim().toLowerCase();
}

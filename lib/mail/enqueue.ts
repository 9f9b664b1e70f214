import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import type { MailKind, MailPropsByKind } from "@/lib/mail/kinds";

export type NewMail<Kind extends MailKind> = {
  readonly kind: Kind;
  readonly to: string;
  readonly props: MailPropsByKind[Kind];
  /** Identifies the email. A repeated key is ignored. */
  readonly dedupeKey: string;
  readonly orderId?: string;
};

/**
 * Adds an email to the outbox, in the transaction that causes it.
 * @returns whether it is new
 */
export async function enqueueMail<Kind extends MailKind>(
  db: Queryable,
  now: Date,
  mail: NewMail<Kind>,
): Promise<boolean> {
  const rows = await db
    .insert(emailOutbox)
    .values({
      kind: mail.kind,
      toEmail: mail.to,
      props: mail.props,
      dedupeKey: mail.dedupeKey,
      orderId: mail.orderId ?? null,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id });
  return rows.length === 1;
}

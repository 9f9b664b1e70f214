import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import type { EmailKind, EmailPropsByKind } from "@/lib/email/email-kinds";

export type NewEmail<Kind extends EmailKind> = {
  readonly kind: Kind;
  readonly to: string;
  readonly props: EmailPropsByKind[Kind];
  /** Identifies the email. A repeated key is ignored. */
  readonly dedupeKey: string;
  readonly orderId?: string;
};

/**
 * Adds an email to the outbox, in the transaction that causes it.
 * @returns whether it is new
 */
export async function enqueueEmail<Kind extends EmailKind>(
  db: Queryable,
  now: Date,
  email: NewEmail<Kind>,
): Promise<boolean> {
  const rows = await db
    .insert(emailOutbox)
    .values({
      kind: email.kind,
      toEmail: email.to,
      props: email.props,
      dedupeKey: email.dedupeKey,
      orderId: email.orderId ?? null,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id });
  return rows.length === 1;
}

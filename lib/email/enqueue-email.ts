import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/email-props";
import type { EmailKind } from "@/db/values/emails";
import { getEmailPriority } from "@/lib/email/email-priority";

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
  return (await enqueueEmails(db, now, [email])) === 1;
}

/**
 * Adds several emails like `enqueueEmail`, with one statement.
 * @returns how many are new
 */
export async function enqueueEmails<Kind extends EmailKind>(
  db: Queryable,
  now: Date,
  emails: readonly NewEmail<Kind>[],
): Promise<number> {
  if (emails.length === 0) return 0;
  const rows = await db
    .insert(emailOutbox)
    .values(
      emails.map((email) => ({
        kind: email.kind,
        toEmail: email.to,
        props: email.props,
        dedupeKey: email.dedupeKey,
        priority: getEmailPriority(email.kind),
        orderId: email.orderId ?? null,
        createdAt: now,
        nextAttemptAt: now,
      })),
    )
    .onConflictDoNothing({ target: emailOutbox.dedupeKey })
    .returning({ id: emailOutbox.id });
  return rows.length;
}

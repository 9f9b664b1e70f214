import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import type { ClaimedMail } from "@/lib/mail/claim-mail";
import { isShortLived } from "@/lib/mail/give-up";
import type { RenderedMail } from "@/lib/mail/port";

/** Nobody else has claimed the email since, and it has no final result. */
function ours(mail: ClaimedMail) {
  return and(
    eq(emailOutbox.id, mail.id),
    eq(emailOutbox.attempts, mail.attempts),
    isNull(emailOutbox.sentAt),
    isNull(emailOutbox.failedAt),
  );
}

/**
 * Stores the rendered email before the provider is called. Returns the bytes to send, or undefined
 * if another sender has taken over.
 */
export async function freezeMail(
  db: Queryable,
  mail: ClaimedMail,
  rendered: RenderedMail,
): Promise<RenderedMail | undefined> {
  const [row] = await db
    .update(emailOutbox)
    .set({ rendered: sql`coalesce(${emailOutbox.rendered}, ${JSON.stringify(rendered)}::jsonb)` })
    .where(ours(mail))
    .returning({ rendered: emailOutbox.rendered });
  return row?.rendered ?? undefined;
}

/**
 * Marks an email as sent, even if the lease is lost. Deletes its contents, which may include a code
 * or link.
 */
export async function markSent(
  db: Queryable,
  mail: ClaimedMail,
  sent: { readonly at: Date; readonly providerId: string },
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({
      sentAt: sent.at,
      providerId: sent.providerId,
      failedAt: null,
      leasedUntil: null,
      lastError: null,
      props: null,
      rendered: null,
    })
    .where(and(eq(emailOutbox.id, mail.id), isNull(emailOutbox.sentAt)));
}

/** Releases the email until `nextAttemptAt`. */
export async function postponeMail(
  db: Queryable,
  mail: ClaimedMail,
  next: { readonly nextAttemptAt: Date; readonly reason: string },
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ nextAttemptAt: next.nextAttemptAt, leasedUntil: null, lastError: next.reason })
    .where(ours(mail));
}

/** Marks the email as failed for staff. Its contents stay, except expired codes and links. */
export async function markFailed(
  db: Queryable,
  mail: ClaimedMail,
  failure: { readonly at: Date; readonly reason: string },
): Promise<void> {
  const emptied = isShortLived(mail.kind) ? { props: null, rendered: null } : {};
  await db
    .update(emailOutbox)
    .set({ failedAt: failure.at, leasedUntil: null, lastError: failure.reason, ...emptied })
    .where(ours(mail));
}

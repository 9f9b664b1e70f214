import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import type { RenderedEmail } from "@/db/values/emails";
import type { ClaimedEmail } from "@/lib/email/claim-email";
import { isShortLived } from "@/lib/email/retry-deadline";

/** No other sender has claimed the email since, and it has no final result. */
function isStillClaimed(email: ClaimedEmail) {
  return and(
    eq(emailOutbox.id, email.id),
    eq(emailOutbox.attempts, email.attempts),
    isNull(emailOutbox.sentAt),
    isNull(emailOutbox.failedAt),
  );
}

/**
 * Stores the rendered email before the provider is called. Returns the bytes to send, or undefined
 * if another sender has taken over.
 */
export async function freezeEmail(
  db: Queryable,
  email: ClaimedEmail,
  rendered: RenderedEmail,
): Promise<RenderedEmail | undefined> {
  const [row] = await db
    .update(emailOutbox)
    .set({ rendered: sql`coalesce(${emailOutbox.rendered}, ${JSON.stringify(rendered)}::jsonb)` })
    .where(isStillClaimed(email))
    .returning({ rendered: emailOutbox.rendered });
  return row?.rendered ?? undefined;
}

/**
 * Marks an email as sent, even if the lease is lost. Deletes its contents, which may include a code
 * or link.
 */
export async function markSent(
  db: Queryable,
  email: ClaimedEmail,
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
    .where(and(eq(emailOutbox.id, email.id), isNull(emailOutbox.sentAt)));
}

/** Releases the email until `nextAttemptAt`. */
export async function postponeEmail(
  db: Queryable,
  email: ClaimedEmail,
  next: { readonly nextAttemptAt: Date; readonly reason: string },
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ nextAttemptAt: next.nextAttemptAt, leasedUntil: null, lastError: next.reason })
    .where(isStillClaimed(email));
}

/** Marks the email as failed for staff. Its contents stay, except expired codes and links. */
export async function markFailed(
  db: Queryable,
  email: ClaimedEmail,
  failure: { readonly at: Date; readonly reason: string },
): Promise<void> {
  const clearedContents = isShortLived(email.kind) ? { props: null, rendered: null } : {};
  await db
    .update(emailOutbox)
    .set({ failedAt: failure.at, leasedUntil: null, lastError: failure.reason, ...clearedContents })
    .where(isStillClaimed(email));
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import type { ClaimedMail } from "@/lib/mail/claim-mail";
import { isShortLived } from "@/lib/mail/give-up";
import type { RenderedMail } from "@/lib/mail/port";

/** Still ours: nobody has claimed it since, and its end is not known. */
function ours(mail: ClaimedMail) {
  return and(
    eq(emailOutbox.id, mail.id),
    eq(emailOutbox.attempts, mail.attempts),
    isNull(emailOutbox.sentAt),
    isNull(emailOutbox.failedAt),
  );
}

/** Keeps the bytes before the provider sees them. Out: what to send; undefined when overtaken. */
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

/** The provider has it, whoever holds the lease by now. Contents go: they may hold a code or a link. */
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

/** Gives the mail back to the outbox until `nextAttemptAt`. */
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

/** Ends the mail unsent, for staff to see. Its contents stay, but for codes and links that have run out. */
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

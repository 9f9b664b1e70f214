import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transaction } from "@/db/client";
import { listOutboxEmails, type OutboxEmail, type OutboxFilter } from "@/db/queries/email-outbox";
import { emailOutbox } from "@/db/schema";
import type { EmailKind } from "@/db/values/emails";
import { changed, staffOperation } from "@/lib/audit/staff-operation";
import type { AdminActor } from "@/lib/core/admin-actor";
import { fail } from "@/lib/core/result";
import type { Ctx } from "@/lib/ctx";

export type { OutboxEmail, OutboxStatus } from "@/db/queries/email-outbox";

type OutboxPage = {
  readonly emails: readonly OutboxEmail[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

const emailsPerPage = 50;

/** Reads outbox emails, newest first. */
export async function readOutbox(
  ctx: Pick<Ctx, "db">,
  _actor: AdminActor,
  filter: OutboxFilter,
  after: string | null,
): Promise<OutboxPage> {
  const limit = emailsPerPage + 1;
  const found = await listOutboxEmails(ctx.db, filter, { after, limit });
  const emails = found.slice(0, emailsPerPage);
  return { emails, next: found.length === limit ? (emails.at(-1)?.id ?? null) : null };
}

export const retryEmailForm = z.object({ emailId: z.uuid() });

export type EmailToRetry = { readonly kind: EmailKind; readonly to: string };

/**
 * Puts a failed email back into the outbox. It is rendered again and gets a new idempotency key,
 * because the old one belongs to rejected bytes or has expired. Emails without contents,
 * such as expired codes, can't be retried. Concurrent requests retry once.
 * @param isWanted whether the recipient should still get it; otherwise the result is `not_wanted`
 */
export const retryEmail = staffOperation(
  async (
    tx,
    ctx,
    _actor,
    emailId: string,
    isWanted: (tx: Transaction, email: EmailToRetry) => Promise<boolean> = async () => true,
  ) => {
    const now = ctx.now();
    const [current] = await tx
      .select({ kind: emailOutbox.kind, to: emailOutbox.toEmail })
      .from(emailOutbox)
      .where(eq(emailOutbox.id, emailId));
    if (current && !(await isWanted(tx, current))) return fail("not_wanted");
    const [email] = await tx
      .update(emailOutbox)
      .set({
        // The row's id is the provider's idempotency key.
        id: sql`gen_random_uuid()`,
        rendered: null,
        attempts: 0,
        firstAttemptAt: null,
        nextAttemptAt: now,
        leasedUntil: null,
        failedAt: null,
        lastError: null,
      })
      .where(
        and(
          eq(emailOutbox.id, emailId),
          isNotNull(emailOutbox.failedAt),
          isNull(emailOutbox.sentAt),
          isNotNull(emailOutbox.props),
        ),
      )
      .returning({
        to: emailOutbox.toEmail,
        kind: emailOutbox.kind,
        orderId: emailOutbox.orderId,
      });
    if (!email) return fail("not_failed");
    const { to, kind, orderId } = email;
    return changed("mail_retried", { kind, to, orderId }, { to });
  },
);

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import type { MailKind } from "@/lib/mail/kinds";
import { fail, ok, type Result } from "@/lib/result";

export type AskedMail = { readonly kind: MailKind; readonly to: string };

/**
 * Puts a mail that was given up back into the outbox, rendered anew and under a new key at the
 * provider: the old key stands for bytes that were refused, or has run out. Codes stay ended, for
 * they are worthless by then. One retry, however many press at once. `not_wanted`: `isWanted` says
 * that its reader must not have it any more.
 */
export async function retryMail(
  ctx: Ctx,
  actor: AdminActor,
  mailId: string,
  isWanted: (tx: Transaction, mail: AskedMail) => Promise<boolean> = async () => true,
): Promise<Result<{ readonly to: string }, "not_failed" | "not_wanted">> {
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const [asked] = await tx
      .select({ kind: emailOutbox.kind, to: emailOutbox.toEmail })
      .from(emailOutbox)
      .where(eq(emailOutbox.id, mailId));
    if (asked && !(await isWanted(tx, asked))) return fail("not_wanted");
    const [mail] = await tx
      .update(emailOutbox)
      .set({
        // The row's id is the provider's key.
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
          eq(emailOutbox.id, mailId),
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
    if (!mail) return fail("not_failed");
    const { to, kind, orderId } = mail;
    await recordAudit(tx, {
      by: actor,
      action: "mail_retried",
      details: { kind, to, orderId },
      now,
    });
    return ok({ to });
  });
}

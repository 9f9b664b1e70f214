import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { emailOutbox } from "@/db/schema";
import { timestampParam } from "@/db/timestamp-param";

/** Longer than any attempt (10 s), so that a live sender is never overtaken. */
const leaseMs = 90_000;

type Row = typeof emailOutbox.$inferSelect;
export type ClaimedEmail = Pick<Row, "id" | "kind" | "toEmail" | "props" | "rendered"> &
  Pick<Row, "createdAt" | "attempts"> & { readonly firstAttemptAt: Date };

/**
 * Leases the email that has been due longest for 90 seconds, skipping rows that other senders hold.
 * The subquery uses `=` because it then runs once, which `in (... limit ...)` doesn't guarantee.
 * @returns undefined if nothing is due
 */
export async function claimEmail(db: Queryable, now: Date): Promise<ClaimedEmail | undefined> {
  const due = db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(
      and(
        isNull(emailOutbox.sentAt),
        isNull(emailOutbox.failedAt),
        // The first attempt is always due: the server that queued the email may have a clock that
        // is ahead.
        or(eq(emailOutbox.attempts, 0), lte(emailOutbox.nextAttemptAt, now)),
        or(isNull(emailOutbox.leasedUntil), lte(emailOutbox.leasedUntil, now)),
      ),
    )
    .orderBy(emailOutbox.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [email] = await db
    .update(emailOutbox)
    .set({
      leasedUntil: new Date(now.getTime() + leaseMs),
      attempts: sql`${emailOutbox.attempts} + 1`,
      firstAttemptAt: sql`coalesce(${emailOutbox.firstAttemptAt}, ${timestampParam(now)})`,
    })
    .where(eq(emailOutbox.id, due))
    .returning();
  return email && { ...email, firstAttemptAt: email.firstAttemptAt ?? now };
}

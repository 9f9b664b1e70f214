import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { newsletterSender as sender, newsletterSends as sends } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";
import { senderRow } from "@/lib/newsletter/sender-lease";
import { tellStaff } from "@/lib/newsletter/tell-staff";

/** Gmail and Yahoo ask senders to stay below 0.3 % complaints (support.google.com/a/answer/81126). */
const lookedAt = 1_000;
const mostComplaints = 3;
const mostBounces = 50;

/** Why so many of the newest mails ended badly that the sequence must stop; null while they don't. */
function stopReasonOf(newest: {
  readonly complaints: number;
  readonly bounces: number;
}): string | null {
  if (newest.complaints > mostComplaints) {
    return `${newest.complaints} of the last ${lookedAt} mails were reported as spam; up to ${mostComplaints} are fine.`;
  }
  if (newest.bounces > mostBounces) {
    return `${newest.bounces} of the last ${lookedAt} mails bounced; up to ${mostBounces} are fine.`;
  }
  return null;
}

/**
 * True while the sequence is stopped. Stops it, with a notice to staff, where complaints or bounces
 * pass their ceiling: going on would cost the domain its standing, and the receipts theirs. Only
 * staff set it going again; mails from before that count no more. Welcomes are never stopped.
 */
export async function isSequenceStopped(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select().from(sender).where(eq(sender.id, senderRow));
  if (row?.stoppedAt) return true;
  const newest = ctx.db
    .select({ status: sends.status })
    .from(sends)
    .where(
      and(
        inArray(sends.status, ["sent", "delivered", "bounced", "complained"]),
        row?.resumedAt ? gte(sends.createdAt, row.resumedAt) : undefined,
      ),
    )
    .orderBy(desc(sends.createdAt))
    .limit(lookedAt)
    .as("newest");
  const [counted] = await ctx.db
    .select({
      complaints: sql<number>`count(*) filter (where ${newest.status} = 'complained')`.mapWith(
        Number,
      ),
      bounces: sql<number>`count(*) filter (where ${newest.status} = 'bounced')`.mapWith(Number),
    })
    .from(newest);
  const reason = stopReasonOf(counted ?? { complaints: 0, bounces: 0 });
  if (reason === null) return false;
  await stop(ctx, reason);
  return true;
}

async function stop(ctx: Ctx, reason: string): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const stopped = await tx
      .update(sender)
      .set({ stoppedAt: now, stopReason: reason })
      .where(and(eq(sender.id, senderRow), isNull(sender.stoppedAt)))
      .returning({ id: sender.id });
    if (stopped.length === 0) return;
    ctx.log.error("newsletter.stopped", { reason });
    await tellStaff(ctx, tx, {
      headline: "The newsletter has stopped itself",
      explanation: `${reason} Readers stay where they are and nothing is lost; welcomes still go out. Please find the cause, then set the newsletter going again.`,
      dedupeKey: `newsletter_stopped:${now.toISOString()}`,
    });
  });
}

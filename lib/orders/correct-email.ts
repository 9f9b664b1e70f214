import { and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { buyerCodes, downloadLinks, downloadSessions, emailOutbox, orders } from "@/db/schema";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AdminActor } from "@/lib/auth/staff-session";
import type { Ctx } from "@/lib/ctx";
import { correctAtDesks } from "@/lib/orders/correct-at-desks";
import { manageSubscriptionToken } from "@/lib/orders/order-links";
import type { OrderRow } from "@/lib/orders/record-facts";
import { radioDetailsToken } from "@/lib/radio/links";
import { fail, ok, type Result } from "@/lib/result";

export type CorrectEmailInput = {
  readonly orderId: string;
  /** What staff saw when they typed the new one. */
  readonly oldEmail: string;
  /** Normalised. */
  readonly newEmail: string;
};

/**
 * Puts another address in the place of a buyer's mistyped one. What waits in the outbox, every later
 * mail, download code and eBook stamp go by the new one; links and codes that were mailed to the old
 * one open nothing any more, for it may be a stranger's. The order's own download link, which the
 * receipt holds too, is from then on the buying browser's, and whoever else's a code to the new
 * address proves (lib/downloads/access.ts).
 */
export async function correctOrderEmail(
  ctx: Ctx,
  actor: AdminActor,
  { orderId, oldEmail, newEmail }: CorrectEmailInput,
): Promise<Result<null, "changed_meanwhile" | "same_email">> {
  if (oldEmail === newEmail) return fail("same_email");
  return await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const [order] = await tx
      .update(orders)
      .set({ email: newEmail, linkRevision: sql`${orders.linkRevision} + 1`, updatedAt: now })
      .where(and(eq(orders.id, orderId), eq(orders.email, oldEmail)))
      .returning();
    if (!order) return fail("changed_meanwhile");
    await redirectWaitingMails(ctx, tx, order, oldEmail);
    await correctAtDesks(tx, order);
    await endMailedProofs(tx, order, now);
    const details = { orderId, orderNumber: order.orderNumber, oldEmail, newEmail };
    await recordAudit(tx, { by: actor, action: "order_email_corrected", details, now });
    return ok(null);
  });
}

/**
 * What no attempt has frozen, for the provider knows the others by their bytes, and what was given
 * up, for a retry renders it anew. Their links take the order's new revision.
 */
async function redirectWaitingMails(
  ctx: Ctx,
  tx: Transaction,
  order: OrderRow,
  oldEmail: string,
): Promise<void> {
  const before = { ...order, linkRevision: order.linkRevision - 1 };
  const manage = [before, order].map((linked) => manageSubscriptionToken(ctx, linked));
  const radio = [before, order].map((linked) => radioDetailsToken(ctx, linked));
  const props = sql`replace(replace(${emailOutbox.props}::text, ${manage[0]}, ${manage[1]}), ${radio[0]}, ${radio[1]})::jsonb`;
  await tx
    .update(emailOutbox)
    .set({ toEmail: order.email, props })
    .where(
      and(
        eq(emailOutbox.orderId, order.id),
        eq(emailOutbox.toEmail, oldEmail),
        isNull(emailOutbox.sentAt),
        or(isNull(emailOutbox.rendered), isNotNull(emailOutbox.failedAt)),
      ),
    );
}

async function endMailedProofs(
  tx: Transaction,
  { id: orderId, browserHash }: OrderRow,
  now: Date,
): Promise<void> {
  await tx
    .update(downloadLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(downloadLinks.orderId, orderId),
        isNotNull(downloadLinks.tokenHash),
        gt(downloadLinks.expiresAt, now),
      ),
    );
  await tx
    .update(downloadSessions)
    .set({ expiresAt: now })
    .where(
      and(
        eq(downloadSessions.orderId, orderId),
        ne(downloadSessions.browserHash, browserHash),
        gt(downloadSessions.expiresAt, now),
      ),
    );
  // Used ones too: what they proved was the old address.
  await tx
    .update(buyerCodes)
    .set({
      expiresAt: sql`least(${buyerCodes.expiresAt}, ${now.toISOString()}::timestamptz)`,
      usedAt: null,
    })
    .where(eq(buyerCodes.orderId, orderId));
}

import { and, asc, eq, inArray, lt, lte } from "drizzle-orm";
import { hasLiveAirplay } from "@/db/queries/radio";
import { orderItems, orders, radioSubmissions } from "@/db/schema";
import { dayMs } from "@/lib/core/durations";
import { runUntil } from "@/lib/core/run-until";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { getLinkUrl } from "@/lib/secrets/links";

/**
 * Days after the payment. The last reminder comes first, so that only it is sent after an outage.
 */
const reminders = [
  { count: 2, days: 3 },
  { count: 1, days: 1 },
] as const;

/**
 * Queues reminders for missing songs one and three days after payment, once each per order. Safe to
 * run concurrently.
 * @returns The number of emails queued.
 */
export async function queueSongReminders(
  ctx: Ctx,
  { until }: { readonly until: Date },
): Promise<number> {
  let queued = 0;
  for (const reminder of reminders) {
    queued += await runUntil(ctx, until, () => queueReminder(ctx, reminder));
  }
  return queued;
}

async function queueReminder(
  ctx: Ctx,
  { count, days }: (typeof reminders)[number],
): Promise<number | null> {
  const now = ctx.now();
  const isMissing = and(
    eq(radioSubmissions.stage, "details_missing"),
    lt(radioSubmissions.reminders, count),
  );
  return await ctx.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ orderId: radioSubmissions.orderId, paidAt: radioSubmissions.paidAt })
      .from(radioSubmissions)
      .where(and(isMissing, lte(radioSubmissions.paidAt, new Date(now.getTime() - days * dayMs))))
      .orderBy(asc(radioSubmissions.paidAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const { orderId } = due;
    const missing = await tx
      .update(radioSubmissions)
      .set({ reminders: count })
      .where(and(eq(radioSubmissions.orderId, orderId), isMissing))
      .returning({ orderItemId: radioSubmissions.orderItemId });
    const ids = missing.map(({ orderItemId }) => orderItemId);
    const live: string[] = [];
    for (const id of ids) if (await hasLiveAirplay(tx, id, now)) live.push(id);
    // Refunded or ended in the meantime.
    if (live.length === 0) return 0;
    const rows = await tx
      .select({ order: orders, title: orderItems.title })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(inArray(orderItems.id, live))
      .orderBy(asc(orderItems.position));
    const order = rows[0]?.order;
    if (!order) return 0;
    const isNew = await enqueueEmail(tx, now, {
      kind: "radio_reminder",
      to: order.email,
      dedupeKey: `radio_reminder:${orderId}:${count}`,
      dueAt: new Date(due.paidAt.getTime() + days * dayMs),
      orderId,
      props: {
        orderNumber: order.orderNumber,
        firstName: order.firstName,
        titles: rows.map(({ title }) => title),
        url: getLinkUrl(ctx, "radio-details", order),
        isLast: count === 2,
      },
    });
    return isNew ? 1 : 0;
  });
}

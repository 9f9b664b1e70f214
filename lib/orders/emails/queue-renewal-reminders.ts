import type { Transaction } from "@/db/client";
import { lockDueRenewalReminder } from "@/db/queries/orders/subscriptions";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { site } from "@/lib/core/site";
import { renewingStatuses } from "@/lib/core/subscription-status";
import type { Ctx } from "@/lib/ctx";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { toEmailOrderItem } from "@/lib/orders/emails/receipt-email";
import { getManageSubscriptionUrl } from "@/lib/orders/order-links";
import { loadOrderFacts } from "@/lib/orders/state/load-order-facts";

/** The reminder is due this long before each anniversary, so it's sent within every year. */
const daysBefore = 30;

/**
 * Queues the yearly reminder of each renewing subscription, once per year: 30 days before the
 * anniversary of its first payment, or as soon as possible after an outage. California requires it
 * (Bus. & Prof. Code 17602, AB 2863). Canceled subscriptions get none. Safe to run concurrently.
 * @returns the number of emails queued
 */
export async function queueRenewalReminders(
  ctx: Ctx,
  { until }: { readonly until: Date },
): Promise<number> {
  let queued = 0;
  while (ctx.now() < until && (await ctx.db.transaction((tx) => queueReminder(ctx, tx)))) {
    queued += 1;
  }
  return queued;
}

async function queueReminder(ctx: Ctx, tx: Transaction): Promise<boolean> {
  const now = ctx.now();
  const due = await lockDueRenewalReminder(tx, {
    today: getChicagoDay(now),
    timeZone: site.timeZone,
    daysBefore,
    statuses: renewingStatuses,
  });
  if (!due) return false;
  const loaded = await loadOrderFacts(tx, due.orderId);
  if (!loaded?.subscription || !loaded.order.paidAt) return false;
  const { order, items, subscription } = loaded;
  const nextChargeAt = subscription.currentPeriodEndsAt;
  return await enqueueEmail(tx, now, {
    kind: "renewal_reminder",
    to: order.email,
    dedupeKey: due.dedupeKey,
    orderId: order.id,
    props: {
      orderNumber: order.orderNumber,
      firstName: order.firstName,
      startedAt: loaded.order.paidAt.toISOString(),
      lines: items.filter(({ recurringInterval }) => recurringInterval).map(toEmailOrderItem),
      isTaxed: order.taxCents > 0,
      nextChargeAt: nextChargeAt && nextChargeAt > now ? nextChargeAt.toISOString() : null,
      manageUrl: getManageSubscriptionUrl(ctx, order),
    },
  });
}

import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { selectSubmission } from "@/db/queries/radio";
import { radioSubmissions } from "@/db/schema";
import { formatStaffTime } from "@/lib/core/format-staff-time";
import type { Ctx } from "@/lib/ctx";
import { notifyStaff } from "@/lib/email/enqueue-email";
import { getWarningTime, type PromiseState } from "@/lib/radio/campaign/promise-states";
import { type Period, readCampaign, visitRunningSongs } from "@/lib/radio/campaign/read-campaign";
import { describePromise } from "@/lib/radio/radio-copy";

/**
 * Queues an email to staff for each promise that is about to break, and again if it broke, once
 * each. Safe to run at any time and concurrently: the email's key is unique.
 * @returns the number of emails queued
 */
export async function queuePromiseAlerts(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { until }: { readonly until: Date },
): Promise<number> {
  return await visitRunningSongs(ctx, until, async ({ submission, order }) => {
    let queued = 0;
    const campaign = await readCampaign(ctx.db, ctx.now(), submission);
    await savePromiseDue(ctx.db, submission, campaign?.periods ?? []);
    for (const period of campaign?.periods ?? []) {
      for (const promise of period.promises) {
        if (promise.status !== "at_risk" && promise.status !== "broken") continue;
        const song = `${submission.artist}, ${submission.track}`;
        const alert = { orderItemId: submission.orderItemId, order, song, period, promise };
        if (await queueAlert(ctx, alert)) queued += 1;
      }
    }
    return queued;
  });
}

type Alert = {
  readonly orderItemId: string;
  readonly order: { readonly id: string; readonly orderNumber: string };
  readonly song: string;
  readonly period: Pick<Period, "paymentId" | "left">;
  readonly promise: PromiseState;
};

async function queueAlert(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { orderItemId, order, song, period, promise }: Alert,
): Promise<boolean> {
  const isBroken = promise.status === "broken";
  const due = `${describePromise(promise)} ${formatStaffTime(promise.dueAt)} Central`;
  return await notifyStaff(ctx.db, ctx.now(), {
    kind: "staff_alert",
    orderId: order.id,
    dueAt: isBroken ? promise.dueAt : getWarningTime(promise),
    // Emails of an order are never purged, so this key stays unique.
    dedupeKey: `radio_promise:${orderItemId}:${period.paymentId}:${promise.key}:${promise.status}`,
    props: {
      headline: isBroken ? `Promise broken: ${song}` : `Promise at risk: ${song}`,
      explanation: isBroken
        ? `${due}, order ${order.orderNumber}. Contact the customer. The order page suggests a refund for spins that didn't air.`
        : `${due}, order ${order.orderNumber}. ${period.left} spins of this payment are left. Schedule those spins now.`,
      url: `${ctx.settings.siteUrl}/admin/radio/${orderItemId}`,
    },
  });
}

/** The earliest promise that's at risk or broken while spins are left; null if there's none. */
function findPromiseDue(periods: readonly Pick<Period, "left" | "promises">[]): Date | null {
  const times = periods
    .filter(({ left }) => left > 0)
    .flatMap(({ promises }) => promises)
    .filter(({ status }) => status === "at_risk" || status === "broken")
    .map(({ dueAt }) => dueAt.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

type Stored = { readonly orderItemId: string; readonly promiseDueAt: Date | null };

/** Stores the date that Today lists for a song. Writes only if it changed. */
async function savePromiseDue(
  db: Queryable,
  { orderItemId, promiseDueAt }: Stored,
  periods: readonly Pick<Period, "left" | "promises">[],
): Promise<void> {
  const due = findPromiseDue(periods);
  if (due?.getTime() === promiseDueAt?.getTime()) return;
  await db
    .update(radioSubmissions)
    .set({ promiseDueAt: due })
    .where(eq(radioSubmissions.orderItemId, orderItemId));
}

/** Computes a song's date again, so that Today reflects spins at once rather than at the next job. */
export async function refreshPromiseDue(
  ctx: Pick<Ctx, "db" | "now">,
  orderItemId: string,
): Promise<void> {
  const found = await selectSubmission(ctx.db, orderItemId);
  const campaign = found && (await readCampaign(ctx.db, ctx.now(), found.submission));
  if (campaign) await savePromiseDue(ctx.db, found.submission, campaign.periods);
}

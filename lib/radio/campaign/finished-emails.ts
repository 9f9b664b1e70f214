import { dayMs, hourMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmail } from "@/lib/email/enqueue-email";
import { type Campaign, type Period, readCampaign } from "@/lib/radio/campaign/read-campaign";
import { type RunningSong, visitRunningSongs } from "@/lib/radio/campaign/running-songs";
import { getLinkUrl, signLink } from "@/lib/secrets/links";

/** Staff void a mistake within this time, so that it announces nothing. */
const settleMs = hourMs;
/** Campaigns that ended earlier, such as before this email existed, aren't announced. */
const newsMs = 7 * dayMs;

/**
 * Queues an email with totals and the report for each payment of which all spins aired, once. Safe to
 * run at any time and concurrently: the email's key is unique.
 * @returns the number of emails queued
 */
export async function queueFinishedEmails(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { until }: { readonly until: Date },
): Promise<number> {
  return await visitRunningSongs(ctx, until, async (song) => {
    const campaign = await readCampaign(ctx.db, ctx.now(), song.submission);
    let queued = 0;
    for (const period of campaign?.periods ?? []) {
      if (!campaign || !hasJustFinished(period, ctx.now())) continue;
      if (await queueFinishedEmail(ctx, song, campaign, period)) queued += 1;
    }
    return queued;
  });
}

function hasJustFinished({ owed, left, spins }: Period, now: Date): boolean {
  // A refunded or disputed payment is owed nothing.
  if (owed === 0 || left > 0) return false;
  const loggedAt = Math.max(...spins.map(({ createdAt }) => createdAt.getTime()));
  const age = now.getTime() - loggedAt;
  return age >= settleMs && age < newsMs;
}

async function queueFinishedEmail(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  { submission, order }: RunningSong,
  { item }: Campaign,
  { paymentId, paidUntil, spins }: Period,
): Promise<boolean> {
  const { orderItemId, artist, track } = submission;
  const { siteUrl } = ctx.settings;
  const query = new URLSearchParams({
    token: signLink(ctx, "radio-details", order),
    item: orderItemId,
  });
  return await enqueueEmail(ctx.db, ctx.now(), {
    kind: "airplay_finished",
    to: order.email,
    orderId: order.id,
    // Emails of an order are never purged, so this key stays unique.
    dedupeKey: `airplay_finished:${orderItemId}:${paymentId}`,
    props: {
      firstName: getGreetingName(order.firstName),
      orderNumber: order.orderNumber,
      artist: artist ?? "",
      track: track ?? "",
      packageTitle: item.title,
      isMonthly: paidUntil !== null,
      firstAt: spins[0]?.playedAt.toISOString() ?? "",
      lastAt: spins.at(-1)?.playedAt.toISOString() ?? "",
      stations: countByStation(spins),
      reportUrl: `${siteUrl}/radio-details/report?${query}`,
      url: getLinkUrl(ctx, "radio-details", order),
      quickCheckUrl: `${siteUrl}/quick-check`,
      packagesUrl: `${siteUrl}/radio`,
    },
  });
}

/** Counts spins by station, most first. */
function countByStation(spins: Period["spins"]) {
  const counts = new Map<string, number>();
  for (const { stationName } of spins) {
    const name = stationName ?? "Station not recorded";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, spins: count })).toSorted(
    (one, other) => other.spins - one.spins,
  );
}
